#!/usr/bin/env bash
# Put a dump in the place of the PostgreSQL database that PGHOST, PGUSER and PGDATABASE name: `restore.sh FILE`. The former
# database stays under another name. The user must be allowed to create databases. The password comes from
# PGPASSWORD_FILE, or as libpq finds it.
set -euo pipefail
file=$1
[ -z "${PGPASSWORD_FILE:-}" ] || PGPASSWORD=$(cat "$PGPASSWORD_FILE")
export PGPASSWORD=${PGPASSWORD:-}
time=$(date -u +%Y%m%dt%H%M%S)
new=${PGDATABASE}_new_$time former=${PGDATABASE}_before_$time
createdb --encoding UTF8 "$new"
trap 'dropdb --if-exists "$new" 2>/dev/null' EXIT
pg_restore --exit-on-error --no-owner --dbname "$new" "$file"
# At its next start, the bot looks for the boards of lost moves.
psql --quiet --set ON_ERROR_STOP=1 --dbname "$new" --command "UPDATE presence SET restored = 1"
# PostgreSQL renames no database that a program uses, so the bots must be stopped.
psql --quiet --set ON_ERROR_STOP=1 --single-transaction --dbname postgres \
    --set "name=$PGDATABASE" --set "new=$new" --set "former=$former" <<'SQL'
ALTER DATABASE :"name" RENAME TO :"former";
ALTER DATABASE :"new" RENAME TO :"name";
SQL
echo "$PGDATABASE holds $file now. The former database is $former."

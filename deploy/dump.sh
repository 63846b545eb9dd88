#!/usr/bin/env bash
# Dump the PostgreSQL database that PGHOST, PGUSER and PGDATABASE name into a folder, and keep the newest dumps:
# `dump.sh FOLDER [KEEP]`. The password comes from PGPASSWORD_FILE, or as libpq finds it.
set -euo pipefail
folder=$1 keep=${2:-14}
[ -z "${PGPASSWORD_FILE:-}" ] || PGPASSWORD=$(cat "$PGPASSWORD_FILE")
export PGPASSWORD=${PGPASSWORD:-}
file=$folder/$(date -u +%Y-%m-%dT%H-%M-%S-%N).dump
# Hidden cards are in it, so nobody else reads it. It gets its name when it is whole.
umask 077
mkdir -p "$folder"
# A dump that was killed leaves its part, to which nothing is written any more.
find "$folder" -name '*.dump.part' -mmin +60 -delete
trap 'rm -f "$file.part"' EXIT
pg_dump --format custom --file "$file.part"
mv "$file.part" "$file"
find "$folder" -name '*.dump' | sort | head -n "-$keep" | xargs --no-run-if-empty rm

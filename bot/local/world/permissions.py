"""The permission bits that the local table supports and checks."""


class Permission:
    """Discord's permission bits by their official names, as plain integers, because each request tests them."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44


ALL = (1 << 53) - 1
# The permissions of everybody on the table's servers. They are few, so that the bot gets its permissions only through
# its own role, not through `@everyone`.
EVERYONE_DEFAULT = Permission.CHANGE_NICKNAME | Permission.USE_APPLICATION_COMMANDS
MEMBER_DEFAULT = (
    EVERYONE_DEFAULT
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.ADD_REACTIONS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
# Exactly the permissions in the bot's invitation.
BOT_DEFAULT = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.ATTACH_FILES
    | Permission.EMBED_LINKS
    | Permission.READ_MESSAGE_HISTORY
)
# The bot's permissions that Discord reports in interactions outside its guilds. They differ in the bot's own private
# channels, where external emoji are added.
OUTSIDE = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
IN_PRIVATE = OUTSIDE | Permission.USE_EXTERNAL_EMOJIS
MODERATOR_DEFAULT = (
    MEMBER_DEFAULT
    | Permission.MANAGE_GUILD
    | Permission.MANAGE_MESSAGES
    | Permission.MANAGE_THREADS
    | Permission.MENTION_EVERYONE
)

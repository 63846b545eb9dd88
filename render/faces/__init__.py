"""Typefaces that no package of ours brings: Noto Emoji Bold, under the licence beside it."""

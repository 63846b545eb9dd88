"""Typefaces that no dependency contains, under the licence in this folder: Noto Emoji Bold, and Noto for scripts."""

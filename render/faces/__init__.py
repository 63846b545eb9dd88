"""Typefaces that no package of ours brings, under the licence beside them: Noto Emoji Bold, and Noto for scripts."""

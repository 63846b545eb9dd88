"""The words of choices: labels, previews, what moves lack, and the glossary."""

"""The words of choices: labels, previews, what moves lack, the glossary."""

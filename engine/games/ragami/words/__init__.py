"""The words of choices: labels, previews, reasons why moves are illegal, and the glossary."""

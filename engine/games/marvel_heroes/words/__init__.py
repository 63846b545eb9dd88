"""The words of choices: labels, previews, reasons why moves are illegal, the glossary."""

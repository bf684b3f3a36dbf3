"""What parsing made of each document, for people who must trust it: JSON, and pages to read and check."""

"""From a PDF to blocks, tables and figures with their boxes."""

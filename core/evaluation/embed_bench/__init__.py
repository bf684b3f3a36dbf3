"""What embedding costs, measured on made-up texts with every embedder that is installed."""

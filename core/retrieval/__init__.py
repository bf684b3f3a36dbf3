"""From a question to a short list of candidates, every rank kept."""

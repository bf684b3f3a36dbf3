"""Page pictures, boxes on pages, figure crops."""

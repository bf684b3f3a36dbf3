"""From blocks to parents and children that keep their way back to the page."""

"""Models behind four protocols, bundled or over HTTP."""

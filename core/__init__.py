"""Pagewitness as a library: everything the scripts and the app do, without a screen."""

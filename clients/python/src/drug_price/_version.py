"""The version of this package, read by the build and sent in the User-Agent."""

__version__ = "0.2.0"

"""Specifications: YAML files to models, and models to compiled parts."""

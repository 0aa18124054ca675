# Made from api/openapi.json by "npm run clients": do not edit.
"""What is made from the contract."""

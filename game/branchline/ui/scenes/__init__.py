"""The screens around the table, and the stack that holds them."""

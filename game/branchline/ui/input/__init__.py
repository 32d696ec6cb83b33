"""From raw events to intents: one file a device, one file that joins them."""

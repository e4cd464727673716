"""The shell around the pure core: queue, ledger on disk, messages in and out, views for screens."""

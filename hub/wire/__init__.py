"""The contract between processes: topics, messages and the link that carries them.

The only package of the hub that vision and firmware_bridge may import.
"""

"""What lies here needs machines of its own, which only their targets of the Makefile make.

`in_vm` needs kernel devices, which only the virtual machine of `make test-hardware` has.
"""

import os

NEEDS = {"in_vm": "IN_TEST_MACHINE", "test_install_chroot.py": "GAMENIGHT_INSTALL"}
collect_ignore = [name for name, variable in NEEDS.items() if os.environ.get(variable) != "1"]

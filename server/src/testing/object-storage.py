"""Runs OpenStack Swift with its S3 interface: one node and one replica, on loopback, with its data in the folder in the
first argument. Prints the port on which it listens. Ends when its standard input is closed, so that it does not outlive
the process that started it."""

import ctypes
import os
import pwd
import signal
import socket
import sys

from swift.common import utils

FOLDER = sys.argv[1]
PR_SET_PDEATHSIG = 1
STORES = ["account", "container", "object"]

DEFAULT = """
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
workers = 0
swift_dir = {folder}
devices = {folder}
mount_check = false
log_level = ERROR
"""

# The timeouts are long, because a busy machine is slow: after an update that timed out, a listing would lack the file.
STORE = """
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
conn_timeout = 20
node_timeout = 60
container_update_timeout = 60
"""

# Without an interval of 0, the proxy would refuse all calls for a minute after ten failed connections. It would do so at
# every start on a machine where the servers behind it start more slowly than the proxy.
PROXY = """
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = false
conn_timeout = 20
node_timeout = 60
client_timeout = 120
error_suppression_interval = 0
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers =
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
min_segment_size = 5242880
max_upload_part_num = 10000
[filter:tempauth]
use = egg:swift#tempauth
user_portal_tester = testing .admin
[filter:slo]
use = egg:swift#slo
max_manifest_segments = 10000
[filter:dlo]
use = egg:swift#dlo
"""


def write(file_name, text, **values):
    with open(os.path.join(FOLDER, file_name), "w") as file:
        file.write(text.format(folder=FOLDER, **values))


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


if os.geteuid() == 0:
    swift = pwd.getpwnam("swift")
    os.chown(FOLDER, swift.pw_uid, swift.pw_gid)
    os.setgroups([])
    os.setgid(swift.pw_gid)
    os.setuid(swift.pw_uid)

write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = only\ndefault = yes\n")
# Set before the other modules of Swift are imported, because they read it at import.
utils.SWIFT_CONF_FILE = os.path.join(FOLDER, "swift.conf")
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import run_wsgi  # noqa: E402

proxy_port, *ports = free_ports(4)
os.mkdir(os.path.join(FOLDER, "disk"))
write("proxy.conf", DEFAULT + PROXY, port=proxy_port)
for name, port in zip(STORES, ports):
    write(f"{name}.conf", DEFAULT + STORE, name=name, port=port)
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(
        {"region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1.0}
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(FOLDER, f"{name}.ring.gz"))

children = []
for name in [*STORES, "proxy"]:
    child = os.fork()
    if child == 0:
        # The kernel kills this process when its parent ends, for example by Ctrl-C.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        os.close(0)
        os.open(os.devnull, os.O_RDONLY)
        sys.exit(run_wsgi(os.path.join(FOLDER, f"{name}.conf"), f"{name}-server"))
    children.append(child)

print(proxy_port, flush=True)
sys.stdin.read()
for child in children:
    os.kill(child, signal.SIGKILL)
for child in children:
    os.waitpid(child, 0)

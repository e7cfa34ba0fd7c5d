from tests.server.test_chaos import *
from tests.server.test_chaos import site
import collections
KINDS=["slow in mid-game","slow import","hangs in mid-game","questions that hang","bots that hang","bots that sleep","a huge view","a title that hangs"]
async def test_probe(tmp_path, site):
    found = await chaos(tmp_path, site, KINDS, players=4, idle=3, calm=5)
    top=collections.defaultdict(list)
    for w,k in found["waits"]: top[k].append(w)
    print("\nBEFORE", found["waits before"][-1], "lag", found["lag"])
    for k,v in top.items(): print("PROBE", k, len(v), [round(x,2) for x in sorted(v)[-4:]])

"""M/M/1 in SimPy: a process for each request, a Resource as the server.

Prints what ran, how many requests, the least time of three runs in s, and the
mean sojourn time in s. The argument is the number of requests.
"""

import random
import sys
import time

import simpy

RATE, MEAN = 95.0, 0.010


def request(env, server, draw, sojourns):
    arrival = env.now
    with server.request() as turn:
        yield turn
        yield env.timeout(draw.expovariate(1 / MEAN))
    sojourns.append(env.now - arrival)


def arrivals(env, server, draw, n, sojourns):
    for _ in range(n):
        yield env.timeout(draw.expovariate(RATE))
        env.process(request(env, server, draw, sojourns))


def simulate(n):
    draw, sojourns = random.Random(7), []
    begin = time.perf_counter()
    env = simpy.Environment()
    server = simpy.Resource(env, capacity=1)
    env.process(arrivals(env, server, draw, n, sojourns))
    env.run()
    mean = sum(sojourns) / len(sojourns)
    return time.perf_counter() - begin, mean


n = int(sys.argv[1])
seconds, mean = min(simulate(n) for _ in range(3))
print(f"SimPy-{simpy.__version__} {n} {seconds:.6f} {mean:.9f}")

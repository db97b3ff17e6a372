"""Apache Spark as the engine: hands tasks to executors, each in task.py. Asked and answered in lines of JSON.

The first line of standard input says how to start; then each line is a list of tasks. Ends when standard input does.
"""

import json
import os
import re
import socket
import sys
import threading
import time


def address_towards(master):
    """The address of this machine that the master's machine sees: nothing listens on another."""
    host, port = re.match(r"spark://([^:,/]+):(\d+)", master).groups()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((host, int(port)))
        return probe.getsockname()[0]


def say(**answer):
    print(json.dumps(answer), file=answers, flush=True)


def start(request):
    here = address_towards(request["master"])
    os.environ["SPARK_LOCAL_IP"] = here
    from pyspark import SparkConf, SparkContext

    settings = {
        "spark.driver.host": here,
        "spark.driver.bindAddress": here,
        "spark.ui.enabled": "false",
        "spark.archives": f"{request['archive']}#project" if request.get("archive") else "",
        "spark.executor.memory": "512m",
        # It hands on what others compute: code that is compiled once, and cheaply, serves it best.
        "spark.driver.defaultJavaOptions": "-XX:TieredStopAtLevel=1",
        "spark.executor.defaultJavaOptions": "-XX:TieredStopAtLevel=1",
        # A worker that ends while it works is no reason to give up a task.
        "spark.task.maxFailures": "8",
        "spark.excludeOnFailure.enabled": "true",
        # A worker that ends before it was probed is not waited for ten minutes.
        "spark.scheduler.barrier.maxConcurrentTasksCheck.interval": "5s",
        "spark.scheduler.barrier.maxConcurrentTasksCheck.maxFailures": "4",
        **request.get("settings", {}),
    }
    conf = SparkConf().setMaster(request["master"]).setAppName(request["name"])
    conf.setAll([(key, value) for key, value in settings.items() if value])
    context = SparkContext(conf=conf)
    context.setLogLevel("OFF")
    return context


def count_cores(context):
    """Cores of the executors that are there: Spark's default parallelism is never below two."""
    jvm = context._jsc.sc()
    return jvm.maxNumConcurrentTasks(jvm.resourceProfileManager().defaultResourceProfile())


def explain_stop(context):
    """Why Spark gave up by itself before a worker took part. Only a master gives an application such a name."""
    if context.applicationId.startswith("app-"):
        return "no worker could start its part of this job: what it and the files stderr in its --work-dir say tells why; is its disk full?"
    return "what answers there is no master of Apache Spark of this version, or asks for a secret: docs/cluster.md"


def await_executors(context, seconds):
    """Cores of the executors, once none has come for as long as the first one took, at least two seconds."""
    infos = context._jsc.sc().statusTracker().getExecutorInfos
    known, start, patience = 0, time.monotonic(), 2
    since = start
    while time.monotonic() < start + seconds:
        if context._jsc.sc().isStopped():
            raise RuntimeError(f"{context.master}: {explain_stop(context)}")
        found, now = len(infos()) - 1, time.monotonic()
        if found != known:
            if known == 0:
                patience = max(patience, now - start)
            known, since = found, now
        if known and now - since > patience:
            return count_cores(context)
        time.sleep(0.1)
    raise RuntimeError(f"no worker took part within {seconds} s: is the master running, and has it workers with free cores and memory?")


def probe_all(context, task, cores):
    """Every core at the same time, so that no executor is left out."""

    def probed(_):
        import task as atlas

        yield atlas.probe(task)

    found = context.parallelize(range(cores), cores).barrier().mapPartitions(probed).collect()
    return list({(each["host"], each["folder"]): each for each in found}.values())


def run_all(context, tasks):
    def done(each):
        import task as atlas

        return atlas.run(each)

    return context.parallelize(tasks, len(tasks)).map(done).collect()


def reason(error):
    """The line of task.py in what Spark says of a failed job, or the first of Spark's own."""
    text = str(error)
    own = re.search(r"RuntimeError: atlas: (.*)", text)
    if own:
        return own.group(1).strip()
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith(("at ", ":", "JVM"))]
    return next((line for line in lines if "Error" in line or "Exception" in line), lines[0] if lines else repr(error))[:500]


def end_with_input(lines):
    """Whoever asked is gone: so is the job."""
    for line in sys.stdin:
        lines.append(json.loads(line))
        came.release()
    if context is not None:
        context._gateway.proc.stdin.close()
    os._exit(0)


# What the engine prints is no answer.
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
asked, came, context = [], threading.Semaphore(0), None
threading.Thread(target=end_with_input, args=(asked,), daemon=True).start()
try:
    came.acquire()
    request = asked.pop(0)
    context = start(request)
    cores = await_executors(context, request["wait"])
    # Before a worker took part its failure would say nothing of why.
    context.addPyFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), "task.py"))
    say(cores=cores, workers=probe_all(context, request["probe"], cores))
    while True:
        came.acquire()
        say(results=run_all(context, asked.pop(0)))
except Exception as error:
    say(failed=reason(error))

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '@vr/shared-api/errors';
import { AppError, type FailureDetail } from '../http/fail.ts';
import { shareFairly } from '../http/fair-share.ts';

/** Names the function that does the work, and its module. A function itself cannot be sent to another process. */
export interface DoneBy<Module, Name extends keyof Module> {
  module: URL;
  name: Name;
  /** Never set; only carries the types. */
  readonly types?: Module;
}

type ValuesOf<F> = F extends (values: infer V) => unknown ? V : never;
type ResultOf<F> = F extends (values: never) => infer R ? Awaited<R> : never;

/** The message to a child process. */
export interface Task {
  module: string;
  name: string;
  values: unknown;
}

/** The reply of a child process. */
export type Reply = { result: unknown } | { failure: { code: ErrorCode; detail: FailureDetail } } | { error: unknown };

/** Thrown if a task failed twice because it exceeded its time or memory limit or its process ended. */
export class TooMuchWork extends Error {
  constructor(name: string, why: string) {
    super(`${name}: ${why}`);
    this.name = 'TooMuchWork';
  }
}

interface PoolOptions {
  /** The number of processes. Each runs one task at a time. */
  processes: number;
  /** The maximum number of running tasks of one party. Default: `processes`. */
  runningEach?: number;
  /** The maximum number of waiting tasks: in total, and of one party. Further tasks fail with UNAVAILABLE. */
  waiting: number;
  waitingEach: number;
  /** The maximum heap size of a process, in MB. */
  megabytes: number;
  /** The nice value of the processes, from 0 (like this process) to 19 (the lowest priority). */
  nice: number;
  /** How long a process pauses after each task, so that a long series of tasks leaves most CPU time to other processes. */
  restMs?: number;
  /** The time limit of a task in milliseconds, unless its {@link Work} sets another. */
  ms: number;
}

interface Work {
  /** The party that the task runs for, such as a company. All parties get an equal share. */
  party: string | number;
  /** The time limit, in milliseconds. Default: the limit of the pool. */
  ms?: number;
  signal?: AbortSignal | undefined;
}

/** Child processes for work whose amount users control, such as reading an uploaded file. */
export interface Pool {
  /**
   * Runs a function in one of the processes and returns its result. `load` is called when a process is free, and returns the
   * argument. Arguments and results are copied (structured clone). Errors with a code of the API are rethrown. A task whose
   * process ends is retried once, then fails with {@link TooMuchWork}.
   */
  run<Module, Name extends keyof Module & string>(
    by: DoneBy<Module, Name>,
    work: Work,
    load: () => ValuesOf<Module[Name]> | Promise<ValuesOf<Module[Name]>>,
  ): Promise<ResultOf<Module[Name]>>;
}

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
const ATTEMPTS = 2;
/** An idle process ends after this many milliseconds. */
const IDLE_MS = 60_000;

/** Makes a pool. Its processes start when tasks need them, and end after an idle minute or with this process. */
export function openPool(options: PoolOptions): Pool {
  const { processes, runningEach = processes, waiting, waitingEach, megabytes, nice, restMs = 0 } = options;
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const inTurn = shareFairly({ running: processes, runningEach, waiting, waitingEach });

  function start(): ChildProcess {
    // A single thread, so that garbage collection also runs at the low priority of the process.
    const execArgv = ['--single-threaded', `--max-old-space-size=${megabytes}`];
    // stderr is ignored: a process that runs out of memory writes a long trace, which does not help the operator.
    const stdio = ['ignore', 'inherit', 'ignore', 'ipc'] as const;
    const child = fork(CHILD, [String(nice)], { serialization: 'advanced', execArgv, stdio: [...stdio] });
    child.unref();
    child.channel?.unref();
    child.once('error', () => idle.delete(child)).once('exit', () => idle.delete(child));
    return child;
  }

  function take(): ChildProcess {
    const [[child, timer] = []] = idle;
    if (!child) return start();
    clearTimeout(timer);
    idle.delete(child);
    return child;
  }

  function giveBack(child: ChildProcess): void {
    const end = () => {
      // Removed at once, because the process takes a moment to exit.
      idle.delete(child);
      child.disconnect();
    };
    idle.set(child, setTimeout(end, IDLE_MS).unref());
  }

  /** Returns the reply of a process, or the reason why the process ended without a reply. */
  async function replyTo(task: Task, { ms = options.ms, signal }: Work): Promise<Reply | { ended: string }> {
    signal?.throwIfAborted();
    const child = take();
    const done = new AbortController();
    const limit = AbortSignal.timeout(ms);
    const stop = () => child.kill('SIGKILL');
    for (const one of [limit, signal]) one?.addEventListener('abort', stop, { signal: done.signal });
    const replied = once(child, 'message', { signal: done.signal }).then(([reply]) => reply as Reply);
    const ended = once(child, 'exit', { signal: done.signal }).then(([code, name]) => {
      signal?.throwIfAborted();
      return { ended: limit.aborted ? `more than ${ms} ms` : `its process ended with ${name ?? code}` };
    });
    child.channel?.ref();
    try {
      child.send(task);
      const reply = await Promise.race([replied, ended]);
      if (!('ended' in reply)) giveBack(child);
      return reply;
    } finally {
      done.abort();
      for (const one of [replied, ended]) one.catch(() => undefined);
      child.channel?.unref();
    }
  }

  return {
    run: ({ module, name }, work, load) =>
      inTurn(work.party, async () => {
        const task = { module: module.href, name, values: await load() };
        let why = '';
        for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
          const reply = await replyTo(task, work);
          await sleep(restMs);
          if ('result' in reply) return reply.result as never;
          if ('failure' in reply) throw new AppError(reply.failure.code, reply.failure.detail);
          if ('error' in reply) throw reply.error;
          why = reply.ended;
        }
        throw new TooMuchWork(name, why);
      }),
  };
}

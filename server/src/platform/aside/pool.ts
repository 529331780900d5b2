import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '@vr/shared-api/errors';
import { AppError, type FailureDetail } from '../http/fail.ts';
import { shareFairly } from '../http/fair-share.ts';

/** The function that does the work, by name, and its module: another process cannot be given the function itself. */
export interface DoneBy<Module, Name extends keyof Module> {
  module: URL;
  name: Name;
  /** Never set. Only carries the types. */
  readonly types?: Module;
}

type ValuesOf<F> = F extends (values: infer V) => unknown ? V : never;
type ResultOf<F> = F extends (values: never) => infer R ? Awaited<R> : never;

/** What a process is sent. */
export interface Task {
  module: string;
  name: string;
  values: unknown;
}

/** What it replies. */
export type Reply = { result: unknown } | { failure: { code: ErrorCode; detail: FailureDetail } } | { error: unknown };

/** The work took more time or memory than it may, or ended its process in another way, twice. */
export class TooMuchWork extends Error {
  constructor(name: string, why: string) {
    super(`${name}: ${why}`);
    this.name = 'TooMuchWork';
  }
}

interface PoolOptions {
  /** How many tasks run at once, each in a process of its own. */
  processes: number;
  /** How many tasks of one party run at once. By default as many as there are processes. */
  runningEach?: number;
  /** How many tasks wait, of all parties and of each. Further ones fail with UNAVAILABLE. */
  waiting: number;
  waitingEach: number;
  /** The memory of a process for objects and texts, in MB. */
  megabytes: number;
  /** The priority of the processes, from 0 as that of this process to 19, the lowest. */
  nice: number;
  /** How long a process rests after each task, so that thousands of them leave others most of the processors. */
  restMs?: number;
  /** How long a task may take, in milliseconds, if the task does not say it. */
  ms: number;
}

interface Work {
  /** Whom the work is for, such as a company. All have the same share. */
  party: string | number;
  /** How long it may take, in milliseconds. */
  ms?: number;
  signal?: AbortSignal | undefined;
}

/** Processes that do work of which a person decides how much it is, such as reading a file. */
export interface Pool {
  /**
   * Runs a function in one of the processes, with what `load` returns when its turn comes, and returns its result. Values
   * and results are copied (structured clone). Errors of the closed list are thrown again. Work that ends its process is
   * tried once more, then fails with {@link TooMuchWork}.
   */
  run<Module, Name extends keyof Module & string>(
    by: DoneBy<Module, Name>,
    work: Work,
    load: () => ValuesOf<Module[Name]> | Promise<ValuesOf<Module[Name]>>,
  ): Promise<ResultOf<Module[Name]>>;
}

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
const ATTEMPTS = 2;
/** How long a process without work stays. */
const IDLE_MS = 60_000;

/** Makes a pool. Its processes start with their first tasks, and end after an idle minute or with this process. */
export function openPool(options: PoolOptions): Pool {
  const { processes, runningEach = processes, waiting, waitingEach, megabytes, nice, restMs = 0 } = options;
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const inTurn = shareFairly({ running: processes, runningEach, waiting, waitingEach });

  function start(): ChildProcess {
    // One thread, so that collecting garbage has the low priority of the process, too.
    const execArgv = ['--single-threaded', `--max-old-space-size=${megabytes}`];
    // A process without memory writes a long trace, of which the operator learns nothing.
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
      // At once, because it exits only a moment later.
      idle.delete(child);
      child.disconnect();
    };
    idle.set(child, setTimeout(end, IDLE_MS).unref());
  }

  /** Returns the reply of a process, or why it ended before it. */
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

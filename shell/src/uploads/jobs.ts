import type { UploadOrder, UploadProgress } from '@vr/shared-ui/uploads';
import type { StoreApi } from 'zustand/vanilla';

/** One upload that the engine works on. */
export interface Job {
  key: string;
  /** Undefined for an upload that was begun before a reload. */
  order: UploadOrder | undefined;
  file: File | undefined;
  /** The id on the server; undefined until the upload is announced. */
  id: string | undefined;
  /** Stops the current run of the job. */
  controller: AbortController;
  /** Stops the transfer with an error; the job then retries or waits as that error requires. Set during a transfer. */
  interrupt: ((error: Error) => void) | undefined;
  /** The number of failures in a row. */
  failures: number;
}

/** Progress of an upload that sends nothing at the moment. */
export const NOT_SENDING = { bytesPerSecond: null, secondsLeft: null };

/** The jobs of an engine, and the list in which the portal shows them. */
export function createJobs(list: StoreApi<readonly UploadProgress[]>) {
  const jobs = new Map<string, Job>();
  const without = (key: string) => list.getState().filter((upload) => upload.key !== key);
  return {
    get: (key: string) => jobs.get(key),
    all: () => [...jobs.values()],
    progressOf: (key: string) => list.getState().find((upload) => upload.key === key),

    /** Changes the list entry of a job, unless another job has replaced the job. */
    update(job: Job, change: Partial<UploadProgress>): void {
      if (jobs.get(job.key) !== job) return;
      list.setState(
        list.getState().map((upload) => (upload.key === job.key ? { ...upload, ...change } : upload)),
        true,
      );
    },

    /** Adds a job at the end of the list. A job with the same key is stopped and replaced. */
    add(job: Pick<Job, 'key' | 'order' | 'file' | 'id'>, progress: UploadProgress): Job {
      jobs.get(job.key)?.controller.abort();
      const added: Job = { ...job, controller: new AbortController(), interrupt: undefined, failures: 0 };
      jobs.set(job.key, added);
      list.setState([...without(job.key), progress], true);
      return added;
    },

    /** Stops a job and removes it from the list. */
    remove(key: string): Job | undefined {
      const job = jobs.get(key);
      job?.controller.abort();
      jobs.delete(key);
      list.setState(without(key), true);
      return job;
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;

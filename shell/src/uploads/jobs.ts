import type { UploadOrder, UploadProgress } from '@vr/shared-ui/uploads';
import type { StoreApi } from 'zustand/vanilla';

/** One upload that the engine works on. */
export interface Job {
  key: string;
  /** Undefined for an upload that began before a reload of the page. */
  order: UploadOrder | undefined;
  file: File | undefined;
  /** The upload's id on the server; undefined until the upload is announced. */
  id: string | undefined;
  /** Stops the current run of the job. */
  controller: AbortController;
  /** Stops the transfer with an error; that error decides whether the job retries or waits. Set only during a transfer. */
  interrupt: ((error: Error) => void) | undefined;
  /** How many attempts in a row have failed. Determines the next pause. */
  failures: number;
}

/** The progress of an upload that is not sending at the moment. */
export const NOT_SENDING = { bytesPerSecond: null, secondsLeft: null };

/** Creates the jobs of an engine. `list` is the list of uploads that the portal shows. */
export function createJobs(list: StoreApi<readonly UploadProgress[]>) {
  const jobs = new Map<string, Job>();
  const without = (key: string) => list.getState().filter((upload) => upload.key !== key);
  return {
    get: (key: string) => jobs.get(key),
    all: () => [...jobs.values()],
    progressOf: (key: string) => list.getState().find((upload) => upload.key === key),

    /** Changes the list entry of a job. Does nothing if another job has replaced this one. */
    update(job: Job, change: Partial<UploadProgress>): void {
      if (jobs.get(job.key) !== job) return;
      list.setState(
        list.getState().map((upload) => (upload.key === job.key ? { ...upload, ...change } : upload)),
        true,
      );
    },

    /** Adds a job at the end of the list. Stops and replaces any job with the same key. */
    add(job: Pick<Job, 'key' | 'order' | 'file' | 'id'>, progress: UploadProgress): Job {
      jobs.get(job.key)?.controller.abort();
      const added: Job = { ...job, controller: new AbortController(), interrupt: undefined, failures: 0 };
      jobs.set(job.key, added);
      list.setState([...without(job.key), progress], true);
      return added;
    },

    /** Stops a job, removes it from the list and returns it. */
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

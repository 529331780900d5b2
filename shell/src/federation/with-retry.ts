/** Pause before the second attempt, in milliseconds: long enough for a server that is being replaced. */
const PAUSE_BEFORE_RETRY = 400;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs an attempt; if it fails, runs it once more after a pause, because the failure may be temporary. */
export async function withRetry<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch {
    await pause(PAUSE_BEFORE_RETRY);
    return attempt();
  }
}

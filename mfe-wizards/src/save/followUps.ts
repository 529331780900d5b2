/** A call after the save that sends one part of the training or course, such as a picture. */
export interface FollowUp<Part> {
  key: string;
  part: Part;
  file?: File;
  run: () => Promise<unknown>;
}

type FollowUpState = 'waiting' | 'running' | 'done' | 'failed';

export interface FollowUpProgress<Part> extends FollowUp<Part> {
  state: FollowUpState;
  error: unknown;
}

/** Runs follow-ups sequentially and reports each change of state. A failure does not stop later follow-ups. */
export async function runFollowUps(
  followUps: readonly FollowUp<unknown>[],
  onState: (key: string, state: FollowUpState, error: unknown) => void,
): Promise<void> {
  for (const { key, run } of followUps) {
    onState(key, 'running', null);
    try {
      await run();
      onState(key, 'done', null);
    } catch (error) {
      onState(key, 'failed', error);
    }
  }
}

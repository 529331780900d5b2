import { ApiError } from '@vr/shared-api/client';

/** What the server has. */
export interface Saved {
  id: number;
  version: number;
}

/** How something is made and changed. */
export interface SaveCalls<Form extends Saved, Input> {
  create: (input: Input, idempotencyKey: string) => Promise<Saved>;
  update: (id: number, input: Input, ifMatch: number) => Promise<Saved>;
  read: (id: number) => Promise<Form>;
  /** What the wizard edits of what the server has; of as much as `like` tells, where that is given. */
  inputOf: (form: Form, like?: Input) => Input;
  /** Whether two say the same. */
  same: (one: Input, other: Input) => boolean;
}

/** Somebody else has saved it in between; `theirs` is what they saved. */
export class ConflictError<Form> extends Error {
  readonly theirs: Form;
  constructor(theirs: Form) {
    super('Somebody else has saved it');
    this.name = 'ConflictError';
    this.theirs = theirs;
  }
}

/** A wizard's way of making one thing once, however often it is sent and whatever is lost on the way. */
export interface Creation {
  idempotencyKey: string;
  /** It has been sent before: the server may have made it as it was then. */
  sent: boolean;
}

/** Signs that no other wizard has. */
export const newCreation = (): Creation => ({
  idempotencyKey: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(''),
  sent: false,
});

/**
 * Changes it. What follows a save may make a version, too: where nothing of what the wizard edits has changed since
 * `known`, it is saved upon that. Fails with {@link ConflictError} where somebody has changed it.
 */
export async function update<Form extends Saved, Input>(
  calls: SaveCalls<Form, Input>,
  saved: Saved,
  input: Input,
  known: Input,
): Promise<Saved> {
  try {
    return await calls.update(saved.id, input, saved.version);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'STALE_EDIT')) throw error;
    const theirs = await calls.read(saved.id);
    if (!calls.same(calls.inputOf(theirs, known), known)) throw new ConflictError(theirs);
    return calls.update(saved.id, input, theirs.version);
  }
}

/** Makes it, or finds what an earlier attempt has made and brings that up to date. */
export async function create<Form extends Saved, Input>(
  calls: SaveCalls<Form, Input>,
  input: Input,
  { idempotencyKey, sent }: Creation,
): Promise<Saved> {
  const made = await calls.create(input, idempotencyKey);
  return sent ? update(calls, made, input, input) : made;
}

/** Something that belongs to what is saved and follows by itself. */
export interface FollowUp<Subject> {
  key: string;
  /** What it is, for whoever reads that it failed. */
  subject: Subject;
  /** The chosen file that it brings to the server. */
  file?: File;
  run: () => Promise<unknown>;
}

type FollowUpState = 'waiting' | 'running' | 'done' | 'failed';
export interface FollowUpProgress<Subject> extends FollowUp<Subject> {
  state: FollowUpState;
  error: unknown;
}

/** Does one after the other and tells of each; one that fails keeps no other from being done. */
export async function followUp(
  list: readonly FollowUp<unknown>[],
  tell: (key: string, state: FollowUpState, error: unknown) => void,
): Promise<void> {
  for (const { key, run } of list) {
    tell(key, 'running', null);
    try {
      await run();
      tell(key, 'done', null);
    } catch (error) {
      tell(key, 'failed', error);
    }
  }
}

import { ApiError } from '@vr/shared-api/client';
import { newIdempotencyKey } from '@vr/shared-api/idempotency-key';

/** The id of a training or course on the server, and the version that the server returned last. */
export interface SavedVersion {
  id: number;
  version: number;
}

export interface SaveCalls<Form extends SavedVersion, Input> {
  create: (input: Input, idempotencyKey: string) => Promise<SavedVersion>;
  update: (id: number, input: Input, ifMatch: number) => Promise<SavedVersion>;
  read: (id: number) => Promise<Form>;
  /** Returns the part of the form that the wizard edits. With `like`, includes only optional fields that `like` has. */
  inputOf: (form: Form, like?: Input) => Input;
  isSame: (one: Input, other: Input) => boolean;
}

/** Thrown when someone else has saved the same training or course. `theirs`: the form that they saved. */
export class ConflictError<Form> extends Error {
  readonly theirs: Form;
  constructor(theirs: Form) {
    super('Someone else has saved a newer version');
    this.name = 'ConflictError';
    this.theirs = theirs;
  }
}

/** Identifies one creation, so that a repeated request does not create a second object. Stored in drafts. */
export interface Creation<Input> {
  idempotencyKey: string;
  /** The input of a request without a reply, from which the server may have created the object. Null if there is none. */
  sent: Input | null;
}

/** Stored in a draft, so that saving works the same after a reload. */
export interface SaveState<Input> {
  /** Null once the training or course has been created. */
  creation: Creation<Input> | null;
  /** The version being edited; null for something new. Older drafts lack the id, because their key contains it. */
  edited: { id?: number; version: number; input: Input } | null;
}

/** Returns a creation with a random idempotency key. */
export const newCreation = (): Creation<never> => ({
  idempotencyKey: newIdempotencyKey(),
  sent: null,
});

/** Whether the server refused a request, and so changed nothing. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Updates a training or course. A stale version alone is no conflict, because follow-up calls also raise the version. If the
 * content that the wizard edits still equals `known`, sends the update again for the newest version.
 * @throws {@link ConflictError} if someone else has changed that content
 */
export async function updateUnlessChanged<Form extends SavedVersion, Input>(
  calls: SaveCalls<Form, Input>,
  saved: SavedVersion,
  input: Input,
  known: Input,
): Promise<SavedVersion> {
  try {
    return await calls.update(saved.id, input, saved.version);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'STALE_EDIT')) throw error;
    const theirs = await calls.read(saved.id);
    if (!calls.isSame(calls.inputOf(theirs, known), known)) throw new ConflictError(theirs);
    return calls.update(saved.id, input, theirs.version);
  }
}

/**
 * Creates a training or course. If an earlier attempt got no reply, repeats that attempt unchanged, as its idempotency key
 * requires, and then updates the result to `input`.
 */
export async function createOnce<Form extends SavedVersion, Input>(
  calls: SaveCalls<Form, Input>,
  input: Input,
  { idempotencyKey, sent }: Creation<Input>,
): Promise<SavedVersion> {
  if (sent === null) return calls.create(input, idempotencyKey);
  const created = await calls.create(sent, idempotencyKey).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    return null;
  });
  return created ? updateUnlessChanged(calls, created, input, sent) : calls.create(input, idempotencyKey);
}

import { newIdempotencyKey } from '@vr/shared-api/idempotency-key';
import { type DraftStorage, draftKey, keepDraft, readStoredDraft } from '@vr/shared-ui/drafts';
import type { SaveState } from '../save/save.ts';

/** The unsaved work of one person on one training or course. */
export interface WizardDraft<Values, Input, Step extends string> extends SaveState<Input> {
  values: Values;
  step: Step;
}

/** The person, and the training or course that they create or edit. */
export interface DraftSubject {
  personId: number;
  kind: 'training' | 'course';
  /** Undefined for something new. */
  id: number | undefined;
}

/** The part of a draft that identifies the training or course it was saved as, if any. */
export type SavedDraft = Pick<WizardDraft<unknown, unknown, string>, 'edited'>;

export interface StoredDraft<Draft> {
  key: string;
  /** When it was stored, in milliseconds. */
  at: number;
  draft: Draft;
}

/** Older drafts have this key, one per subject. The keys of newer drafts begin with it. */
const keyStart = ({ personId, kind, id }: DraftSubject): string => draftKey(personId, `${kind}-${id ?? 'new'}`);

/** Returns a unique key, so that wizards in several tabs do not overwrite or delete each other's drafts. */
export const newDraftKey = (subject: DraftSubject): string => `${keyStart(subject)}-${newIdempotencyKey()}`;

const isKeyOf = (key: string, subject: DraftSubject): boolean =>
  key === keyStart(subject) || key.startsWith(`${keyStart(subject)}-`);

/** Returns the drafts of a subject, newest first. Includes drafts of a new object that was then saved as the subject. */
export function draftsOf<Draft extends SavedDraft>(
  storage: DraftStorage,
  subject: DraftSubject,
  read: (key: string) => Omit<StoredDraft<Draft>, 'key'> | undefined,
): StoredDraft<Draft>[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const found = keys.flatMap((key): StoredDraft<Draft>[] => {
    const isOfSubject = isKeyOf(key, subject);
    if (!isOfSubject && !isKeyOf(key, { ...subject, id: undefined })) return [];
    const stored = read(key);
    return stored && (isOfSubject || stored.draft.edited?.id === subject.id) ? [{ key, ...stored }] : [];
  });
  return found.sort((one, other) => other.at - one.at);
}

/** Returns the stored draft, or undefined if it is unreadable. Values that an older format lacks are filled from `empty`. */
export function readWizardDraft<Draft extends WizardDraft<{ languages: unknown[] }, unknown, string>>(
  storage: DraftStorage,
  key: string,
  now: number,
  steps: readonly [Draft['step'], ...Draft['step'][]],
  empty: Draft['values'],
): { at: number; draft: Draft } | undefined {
  const stored = readStoredDraft(storage, key, now);
  const draft = stored?.values as Partial<Draft> | undefined;
  if (!stored || !draft?.values || !Array.isArray(draft.values.languages)) return undefined;
  const { step, edited = null } = draft;
  // In older drafts, `sent` is only a boolean.
  const creation = typeof draft.creation?.sent === 'boolean' ? null : (draft.creation ?? null);
  return {
    at: stored.at,
    draft: {
      ...draft,
      values: { ...empty, ...draft.values },
      step: step && steps.includes(step) ? step : steps[0],
      creation,
      edited,
    } as Draft,
  };
}

/** Stores a draft. Returns whether the browser had room for it. */
export function storeWizardDraft(
  storage: DraftStorage,
  key: string,
  draft: WizardDraft<unknown, unknown, string>,
  now: number,
): boolean {
  keepDraft(storage, key, { ...draft }, now);
  return readStoredDraft(storage, key, now)?.at === now;
}

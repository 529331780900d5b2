import { newIdempotencyKey } from '@vr/shared-api/idempotency-key';
import { type DraftStorage, draftKey, keepDraft, readStoredDraft } from '@vr/shared-ui/drafts';
import type { SaveState } from '../save/save.ts';

/** One person's unsaved work on one training or course. */
export interface WizardDraft<Values, Input, Step extends string> extends SaveState<Input> {
  values: Values;
  step: Step;
}

/** Who the draft belongs to, and the training or course that it is about. */
export interface DraftSubject {
  personId: number;
  kind: 'training' | 'course';
  /** Undefined for a new training or course. */
  id: number | undefined;
}

/** The part of a draft that names the training or course created from it, if any. */
export type SavedDraft = Pick<WizardDraft<unknown, unknown, string>, 'edited'>;

export interface StoredDraft<Draft> {
  key: string;
  /** When the draft was stored, in milliseconds since 1970. */
  at: number;
  draft: Draft;
}

/** The start of a subject's draft keys. An older release stored a single draft per subject, with exactly this key. */
const keyStart = ({ personId, kind, id }: DraftSubject): string => draftKey(personId, `${kind}-${id ?? 'new'}`);

/** Returns a unique key for a draft. Wizards in several tabs then cannot overwrite or delete each other's drafts. */
export const newDraftKey = (subject: DraftSubject): string => `${keyStart(subject)}-${newIdempotencyKey()}`;

const isKeyOf = (key: string, subject: DraftSubject): boolean =>
  key === keyStart(subject) || key.startsWith(`${keyStart(subject)}-`);

/** Returns the drafts of a subject, newest first. Includes drafts that began as new and were then saved as this subject. */
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

/**
 * Returns the stored draft; undefined if there is none or it is unreadable. Values missing in an older format come from
 * `empty`.
 */
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
  // In older drafts, `sent` is a boolean.
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

/** Stores a draft. Returns false if the browser had no space for it. */
export function storeWizardDraft(
  storage: DraftStorage,
  key: string,
  draft: WizardDraft<unknown, unknown, string>,
  now: number,
): boolean {
  keepDraft(storage, key, { ...draft }, now);
  return readStoredDraft(storage, key, now)?.at === now;
}

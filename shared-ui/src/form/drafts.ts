import { DRAFT_DAYS, DRAFT_MAX_CHARS } from '@vr/shared-api/limits';

/** The input of a form, by field name. */
export type Draft = Record<string, unknown>;

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'draft:';
/** The IndexedDB database with the files of drafts, which local storage cannot hold. */
export const DRAFT_FILES = 'portal-drafts';
const DAY_MS = 86_400_000;

/** Returns the storage key of a draft. It contains the person's id, so other users of the browser do not get the draft. */
export const draftKey = (personId: number, form: string): string => `${PREFIX}${personId}:${form}`;

function parsed(text: string | null): { at: number; values: Draft } | undefined {
  try {
    const { at, values } = JSON.parse(text ?? '') as { at?: unknown; values?: unknown };
    return typeof at === 'number' && typeof values === 'object' && values ? { at, values: { ...values } } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the stored draft and the time it was stored; undefined if there is none or it is too old. */
export function readStoredDraft(
  storage: DraftStorage,
  key: string,
  now: number,
): { at: number; values: Draft } | undefined {
  const kept = parsed(storage.getItem(key));
  return kept && now - kept.at < DRAFT_DAYS * DAY_MS ? kept : undefined;
}

/** Returns the stored draft; undefined if there is none or it is too old. */
export const readDraft = (storage: DraftStorage, key: string, now: number): Draft | undefined =>
  readStoredDraft(storage, key, now)?.values;

/** Returns the values of those fields that differ from their initial values. */
export function changedFields(fields: readonly string[], values: Draft, initial: Draft): Draft {
  const changed = fields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(initial[field]));
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/**
 * Stores a draft, or deletes the stored one if there is no input. A draft that is too large is not stored; the previous one
 * stays.
 */
export function keepDraft(storage: DraftStorage, key: string, values: Draft, now: number): void {
  if (Object.keys(values).length === 0) {
    storage.removeItem(key);
    return;
  }
  const text = JSON.stringify({ at: now, values });
  if (text.length > DRAFT_MAX_CHARS) return;
  try {
    storage.setItem(key, text);
  } catch {
    // The storage is full or blocked. The form works without a draft.
  }
}

/** Deletes all drafts that are too old, of any person. */
export function dropOldDrafts(storage: DraftStorage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys)
    if (key.startsWith(PREFIX) && readDraft(storage, key, now) === undefined) storage.removeItem(key);
}

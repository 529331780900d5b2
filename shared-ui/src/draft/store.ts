import { DRAFT_DAYS, DRAFT_MAX_CHARS } from '@vr/shared-api/limits';

/** What was typed into a form, by the names of its fields. */
export type Draft = Record<string, unknown>;

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'draft:';
const DAY_MS = 86_400_000;

/** A draft belongs to one person and one form: whoever else uses the browser never sees it. */
export const draftKey = (personId: number, form: string): string => `${PREFIX}${personId}:${form}`;

function parsed(text: string | null): { at: number; values: Draft } | undefined {
  try {
    const { at, values } = JSON.parse(text ?? '') as { at?: unknown; values?: unknown };
    return typeof at === 'number' && typeof values === 'object' && values ? { at, values: { ...values } } : undefined;
  } catch {
    return undefined;
  }
}

/** The draft that is kept and when it was, if it is not too old. */
export function keptDraft(storage: DraftStorage, key: string, now: number): { at: number; values: Draft } | undefined {
  const kept = parsed(storage.getItem(key));
  return kept && now - kept.at < DRAFT_DAYS * DAY_MS ? kept : undefined;
}

/** The draft that is kept, if it is not too old. */
export const readDraft = (storage: DraftStorage, key: string, now: number): Draft | undefined =>
  keptDraft(storage, key, now)?.values;

/** What of these fields differs from what the form began with. */
export function draftOf(fields: readonly string[], values: Draft, initial: Draft): Draft {
  const changed = fields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(initial[field]));
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/** Keeps a draft, or forgets it where nothing differs. One that is too large is not kept: the last that fitted stays. */
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
    // The storage is full or forbidden: the form works without it.
  }
}

/** Forgets every draft, of whomever, that is too old to come back. */
export function dropOldDrafts(storage: DraftStorage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys)
    if (key.startsWith(PREFIX) && readDraft(storage, key, now) === undefined) storage.removeItem(key);
}

import { DRAFT_DAYS } from '@vr/shared-api/limits';
import { type DraftStorage, keepDraft, keptDraft } from '@vr/shared-ui/draft/store';
import type { Creation } from './saving.ts';

/** What a person has begun in a wizard and not saved. */
export interface WizardDraft<Values, Input, Step extends string> {
  values: Values;
  step: Step;
  /** What keeps something new from being made twice; null for what is edited. */
  creation: Creation | null;
  /** The version that was edited, and what it said; null for something new. */
  edited: { version: number; input: Input } | null;
}

/** The draft that is kept, and when it was; none that an older page has left in another shape. */
export function readWizardDraft<Draft extends WizardDraft<{ languages: unknown[] }, unknown, string>>(
  storage: DraftStorage,
  key: string,
  now: number,
  steps: readonly [Draft['step'], ...Draft['step'][]],
  empty: Draft['values'],
): { at: number; draft: Draft } | undefined {
  const kept = keptDraft(storage, key, now);
  const draft = kept?.values as Partial<Draft> | undefined;
  if (!kept || !draft?.values || !Array.isArray(draft.values.languages)) return undefined;
  const { step, creation = null, edited = null } = draft;
  return {
    at: kept.at,
    draft: {
      ...draft,
      values: { ...empty, ...draft.values },
      step: step && steps.includes(step) ? step : steps[0],
      creation,
      edited,
    } as Draft,
  };
}

/** Keeps a draft; false where the browser has no room for it. */
export function keepWizardDraft(
  storage: DraftStorage,
  key: string,
  draft: WizardDraft<unknown, unknown, string>,
  now: number,
): boolean {
  keepDraft(storage, key, { ...draft }, now);
  return keptDraft(storage, key, now)?.at === now;
}

const DATABASE = 'portal-drafts';
const STORE = 'files';
const DAY_MS = 86_400_000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = () => database.close();
  return transaction.objectStore(STORE);
}

/** Keeps the files of a draft, or with null forgets them; where the browser keeps none, they are chosen again. */
export async function keepFiles(key: string, files: object | null, now: number): Promise<void> {
  const place = await store('readwrite').catch(() => undefined);
  const request: IDBRequest | undefined = files ? place?.put({ at: now, ...files }, key) : place?.delete(key);
  if (request) await done(request).catch(() => undefined);
}

/** The files of a draft. */
export async function readFiles<Files extends object>(key: string, empty: Files): Promise<Files> {
  try {
    const found = await done<(Files & { at: number }) | undefined>((await store('readonly')).get(key));
    if (!found) return empty;
    const { at, ...files } = { ...empty, ...found };
    return files as unknown as Files;
  } catch {
    return empty;
  }
}

/** Forgets the files of drafts that are too old or no longer kept, whosever they are: signing out forgets drafts, too. */
export async function dropOldFiles(kept: (key: string) => boolean, now: number): Promise<void> {
  try {
    const files = await store('readwrite');
    for (const key of await done(files.getAllKeys())) {
      const entry = await done<{ at: number } | undefined>(files.get(key));
      if (!entry || !kept(String(key)) || now - entry.at >= DRAFT_DAYS * DAY_MS) await done(files.delete(key));
    }
  } catch {
    // A browser that allows none has none.
  }
}

import { DRAFT_DAYS } from '@vr/shared-api/limits';
import { type DraftStorage, draftKey, keepDraft, keptDraft } from '@vr/shared-ui/draft/store';
import { STEPS, type Step } from './problems.ts';
import type { Creation } from './save.ts';
import { emptyFiles, emptyValues, type FormationFiles, type FormationValues, type TrainingInput } from './values.ts';

/** What a person has begun in the wizard and not saved. */
export interface FormationDraft {
  values: FormationValues;
  step: Step;
  /** What keeps a new training from being made twice; null for one that is edited. */
  creation: Creation | null;
  /** The names of the builds that were chosen: they are too large to be kept, and are chosen again. */
  builds: Partial<Record<keyof FormationFiles['contents'], string>>;
  /** The version that was edited, and what it said; null for a new training. */
  edited: { version: number; input: TrainingInput } | null;
}

/** One for each person and training; a new training has its own. */
export const formationDraftKey = (personId: number, trainingId: number | undefined): string =>
  draftKey(personId, `formation-${trainingId ?? 'new'}`);

/** The draft that is kept, and when it was; none that an older page has left in another shape. */
export function readFormationDraft(
  storage: DraftStorage,
  key: string,
  now: number,
): { at: number; draft: FormationDraft } | undefined {
  const kept = keptDraft(storage, key, now);
  const draft = kept?.values as Partial<FormationDraft> | undefined;
  if (!kept || !draft?.values || !Array.isArray(draft.values.languages)) return undefined;
  const { step = 'languages', creation = null, builds = {}, edited = null } = draft;
  const empty = emptyValues();
  const values = { ...empty, ...draft.values, contents: { ...empty.contents, ...draft.values.contents } };
  return {
    at: kept.at,
    draft: { values, step: STEPS.includes(step) ? step : 'languages', creation, builds, edited },
  };
}

/** Keeps a draft; false where the browser has no room for it. */
export function keepFormationDraft(storage: DraftStorage, key: string, draft: FormationDraft, now: number): boolean {
  keepDraft(storage, key, { ...draft }, now);
  return keptDraft(storage, key, now)?.at === now;
}

/** The files of a draft that are small enough to be kept. */
export type KeptFiles = Pick<FormationFiles, 'logo' | 'badgeLogos' | 'stepFile'>;

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

/** Keeps the files of a draft; where the browser does not allow it, they are chosen again. */
export async function keepFiles(key: string, { logo, badgeLogos, stepFile }: KeptFiles, now: number): Promise<void> {
  const files = await store('readwrite').catch(() => undefined);
  const any = logo || stepFile || badgeLogos.some(Boolean);
  const request: IDBRequest | undefined = any
    ? files?.put({ at: now, logo, badgeLogos, stepFile }, key)
    : files?.delete(key);
  if (request) await done(request).catch(() => undefined);
}

/** The files of a draft. */
export async function readFiles(key: string): Promise<KeptFiles> {
  const { logo, badgeLogos, stepFile } = emptyFiles();
  try {
    const found = await done<KeptFiles | undefined>((await store('readonly')).get(key));
    return found
      ? { logo: found.logo, badgeLogos: found.badgeLogos, stepFile: found.stepFile }
      : { logo, badgeLogos, stepFile };
  } catch {
    return { logo, badgeLogos, stepFile };
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

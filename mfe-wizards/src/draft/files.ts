import { DRAFT_DAYS } from '@vr/shared-api/limits';
import { DRAFT_FILES } from '@vr/shared-ui/drafts';

// Files of drafts are stored in IndexedDB, because localStorage holds only text. If the browser denies IndexedDB, a
// resumed draft has no files and the person chooses them again.

const STORE = 'files';
const DAY_MS = 86_400_000;

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DRAFT_FILES, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = () => database.close();
  return transaction.objectStore(STORE);
}

/** Stores the files of a draft, or does nothing if the browser cannot. */
export async function storeDraftFiles(key: string, files: object, now: number): Promise<void> {
  try {
    await resultOf((await openStore('readwrite')).put({ at: now, ...files }, key));
  } catch {
    // See above: the files are chosen again.
  }
}

/** Deletes the files of a draft. */
export async function deleteDraftFiles(key: string): Promise<void> {
  try {
    await resultOf((await openStore('readwrite')).delete(key));
  } catch {
    // A browser without IndexedDB stores no files.
  }
}

/** Returns the files of a draft; `empty` if none are stored. */
export async function readDraftFiles<Files extends object>(key: string, empty: Files): Promise<Files> {
  try {
    const found = await resultOf<(Files & { at: number }) | undefined>((await openStore('readonly')).get(key));
    if (!found) return empty;
    const { at, ...files } = { ...empty, ...found };
    return files as unknown as Files;
  } catch {
    return empty;
  }
}

/**
 * Deletes the files that are too old or whose draft has been deleted, also those of other users of this browser. Signing
 * out deletes drafts but not their files.
 */
export async function deleteOldDraftFiles(hasDraft: (key: string) => boolean, now: number): Promise<void> {
  try {
    const store = await openStore('readwrite');
    for (const key of await resultOf(store.getAllKeys())) {
      const entry = await resultOf<{ at: number } | undefined>(store.get(key));
      if (!entry || !hasDraft(String(key)) || now - entry.at >= DRAFT_DAYS * DAY_MS) await resultOf(store.delete(key));
    }
  } catch {
    // A browser without IndexedDB stores no files.
  }
}

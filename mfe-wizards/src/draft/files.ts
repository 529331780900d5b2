import { DRAFT_DAYS } from '@vr/shared-api/limits';
import { DRAFT_FILES } from '@vr/shared-ui/drafts';

// IndexedDB stores the files of drafts, because localStorage holds only text. If the browser denies access to IndexedDB, a
// resumed draft has no files and the person must choose them again.

const STORE = 'files';
const DAY_MS = 86_400_000;

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Runs a request on the stored files. Resolves to undefined if the browser denies access. */
async function inStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(DRAFT_FILES, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await resultOf(opening);
    const transaction = database.transaction(STORE, mode);
    transaction.oncomplete = () => database.close();
    return await run(transaction.objectStore(STORE));
  } catch {
    return undefined;
  }
}

/** Stores the files of a draft. Does nothing if the browser denies access. */
export async function storeDraftFiles(key: string, files: object, now: number): Promise<void> {
  await inStore('readwrite', (store) => resultOf(store.put({ at: now, ...files }, key)));
}

export async function deleteDraftFiles(key: string): Promise<void> {
  await inStore('readwrite', (store) => resultOf(store.delete(key)));
}

/** Returns the stored files of a draft, or `empty` if there are none. */
export async function readDraftFiles<Files extends object>(key: string, empty: Files): Promise<Files> {
  const found = await inStore('readonly', (store) => resultOf<(Files & { at: number }) | undefined>(store.get(key)));
  if (!found) return empty;
  const { at, ...files } = { ...empty, ...found };
  return files as unknown as Files;
}

/** Deletes files that are too old or have no draft, for all users of this browser. An expired session leaves such files. */
export async function deleteOldDraftFiles(hasDraft: (key: string) => boolean, now: number): Promise<void> {
  await inStore('readwrite', async (store) => {
    for (const key of await resultOf(store.getAllKeys())) {
      const entry = await resultOf<{ at: number } | undefined>(store.get(key));
      if (!entry || !hasDraft(String(key)) || now - entry.at >= DRAFT_DAYS * DAY_MS) await resultOf(store.delete(key));
    }
  });
}

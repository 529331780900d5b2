// An open wizard holds a Web Lock named after the key of its draft. The browser releases the lock even if the tab crashes.
// Pages on plain http, except on localhost, have no Web Locks: there, a draft is offered even while a wizard in another tab
// has it open.

/** Marks a draft as open until the returned function is called. */
export function holdDraft(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks?.request(key, () => promise);
  return resolve;
}

/** Returns the keys of the drafts that are open in wizards in any tab. */
export async function openDrafts(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}

/** The longest time to find out why a file did not load, in milliseconds. */
const TIME_LIMIT = 10_000;

/**
 * Whether a file that did not load can be fetched, but its bytes do not match the hash. `fetch` compares the hash, because
 * `crypto.subtle` is missing on portals without https. If the file has changed, also replaces it in the browser's cache,
 * where it could stay for a year.
 */
export async function isChanged(address: string, integrity: string): Promise<boolean> {
  const signal = AbortSignal.timeout(TIME_LIMIT);
  const arrives = async (options: RequestInit): Promise<boolean> => {
    try {
      const response = await fetch(address, { ...options, signal });
      await response.blob();
      return response.ok;
    } catch {
      return false;
    }
  };
  if (!(await arrives({})) || (await arrives({ integrity }))) return false;
  await arrives({ cache: 'reload' });
  return true;
}

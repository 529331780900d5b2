/** The most time for finding out why a file did not load, in milliseconds. */
const TIME_LIMIT = 10_000;

/**
 * Whether the bytes of a file that did not load differ from the hash. Compares them with `fetch`, because `crypto.subtle` is
 * missing on portals without https. If they differ, also fetches the file again into the browser's cache, where the wrong
 * bytes could otherwise stay for a year.
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

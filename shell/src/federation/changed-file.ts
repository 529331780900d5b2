/** The longest time to find out why a file did not load, in milliseconds. */
const TIME_LIMIT = 10_000;

/**
 * Whether a file that did not load arrives, but with bytes that do not have this hash. The browser compares them, because
 * `crypto.subtle` is missing on portals without https. A changed file is then fetched past the browser's cache, where it
 * could stay for a year.
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

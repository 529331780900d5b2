import { buffer } from 'node:stream/consumers';
import { asPng } from '../pictures/pictures.ts';
import type { Storage } from '../storage/storage.ts';

/** Returns the bytes of a stored file, or null if there is no such file. */
export async function storedFile(storage: Storage, key: string | null | undefined): Promise<Buffer | null> {
  const file = key ? await storage.open(key) : undefined;
  return file ? buffer(file.stream) : null;
}

const LOGOS_KEPT = 50;
const logos = new Map<string, Buffer>();

/** Returns a logo as PNG, which PDF files can contain. The result is cached, because the file at a path never changes. */
export async function logoAsPng(storage: Storage, path: string | null): Promise<Buffer | null> {
  if (path === null) return null;
  const known = logos.get(path);
  if (known) return known;
  const stored = await storedFile(storage, path.slice(1));
  if (!stored) return null;
  const png = await asPng(stored);
  const [oldest] = logos.keys();
  if (oldest && logos.size >= LOGOS_KEPT) logos.delete(oldest);
  logos.set(path, png);
  return png;
}

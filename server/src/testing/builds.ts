import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** Packs files into a ZIP archive. `files`: contents by path. */
export function zipOf(files: Record<string, string | Buffer>, compress = true): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), path, { compress });
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns a playable WebGL build of about `bytes` bytes. By default, each build is different. */
export const pageBuild = (bytes = 100, title = randomBytes(4).toString('hex')): Promise<Buffer> =>
  zipOf(
    {
      'index.html': `<!doctype html><title>${title}</title><script src="app.js"></script>`,
      'app.js': 'document.title += "!";',
      'data.bin': randomBytes(bytes),
    },
    false,
  );

import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const TEXT = /\.(?:js|json|css|svg|map|wasm)$/;

/** Writes a `.br` and a `.gz` file beside each text file below a folder, compressed as far as possible. */
export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    files
      .filter((file) => file.isFile() && TEXT.test(file.name))
      .map(async (file) => {
        const name = path.join(file.parentPath, file.name);
        const content = await readFile(name);
        const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length };
        await Promise.all([
          promisify(brotliCompress)(content, { params }).then((packed) => writeFile(`${name}.br`, packed)),
          promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${name}.gz`, packed)),
        ]);
      }),
  );
}

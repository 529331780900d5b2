import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive. Its text is read while the archive is written. */
export interface TextFile {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** Yields the bytes of a ZIP archive. Only the text being compressed is in memory. `at` is the time stamp of the files. */
export async function* zipped(files: AsyncIterable<TextFile>, at: Date): AsyncGenerator<Buffer> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const take = () => {
    const taken = Buffer.concat(ready);
    ready = [];
    return taken;
  };
  for await (const { name, text } of files) {
    const file = new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    for await (const part of text) {
      file.push(strToU8(part));
      yield take();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield take();
}

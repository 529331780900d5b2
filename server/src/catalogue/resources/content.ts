/** Detects the type of an uploaded document by its content, which must agree with its file extension. */
import { extname } from 'node:path';
import type { ErrorCode } from '@vr/shared-api/errors';
import { FILE_NAME_MAX, NAME_PATTERN, RESOURCE_TYPES, type ResourceType } from '@vr/shared-api/limits';
import { type DoneBy, TooMuchWork } from '../../platform/aside/pool.ts';
import { files } from '../../platform/aside/pools.ts';
import { fail } from '../../platform/http/fail.ts';
import type * as table from './table.ts';

const NAME = new RegExp(NAME_PATTERN, 'u');
const BY: DoneBy<typeof table, 'isTable'> = {
  module: new URL('table.ts', import.meta.url),
  name: 'isTable',
};

/** Returns whether uploaded bytes are of a type. `clientId` is the company of the caller. */
type Check = (bytes: Buffer, clientId: number) => boolean | Promise<boolean>;

/** Returns whether bytes have the header of a PDF. Like readers of PDF, allows other bytes before it. */
const isPdf = (bytes: Buffer): boolean => /%PDF-[12]\.\d/u.test(bytes.toString('latin1', 0, 1024));

/** Returns whether bytes start like a PNG: the signature, then a header chunk with a size. */
function isPng(bytes: Buffer): boolean {
  const hasHeader = bytes.subarray(0, 16).equals(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  return hasHeader && bytes.length > 33 && bytes.readUInt32BE(16) > 0 && bytes.readUInt32BE(20) > 0;
}

/** Returns whether a marker begins a frame header of a JPEG (SOF0 to SOF15). C4, C8 and CC are other segments. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Returns whether bytes are a JPEG: reads the segments up to the frame header, which must have a size. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false;
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1);
    // A marker may be preceded by several FF bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (bytes.readUInt8(at) !== 0xff || marker < 0xc0 || length < 2) return false;
    if (isFrame(marker)) return bytes.readUInt16BE(at + 5) > 0 && bytes.readUInt16BE(at + 7) > 0;
    at += 2 + length;
  }
  return false;
}

/** Returns whether bytes are a table. {@link isTable} runs in another process, because it reads all bytes. */
const isCsv: Check = async (bytes, clientId) => !isPdf(bytes) && files.run(BY, { party: clientId }, () => ({ bytes }));

const MATCHES: Record<ResourceType, Check> = {
  pdf: isPdf,
  csv: isCsv,
  png: isPng,
  jpg: isJpeg,
  jpeg: isJpeg,
};

export interface Document<Type extends ResourceType = ResourceType> {
  type: Type;
  fileName: string;
  bytes: Buffer;
}

/** The types that documents of one kind may have, and the error code for other types. */
interface Accepted<Type extends ResourceType> {
  types: readonly Type[];
  refusal: ErrorCode;
}

const RESOURCES: Accepted<ResourceType> = { types: RESOURCE_TYPES, refusal: 'RESOURCE_REFUSED' };

/** Reads an uploaded resource. Fails with RESOURCE_REFUSED unless its content matches its file extension. */
export const resourceOf = (upload: File, field: string, clientId: number): Promise<Document> =>
  documentOf(upload, field, clientId, RESOURCES);

/** Reads a document, like {@link resourceOf}. Fails unless it has an accepted type and its content matches its extension. */
export async function documentOf<Type extends ResourceType>(
  upload: File,
  field: string,
  clientId: number,
  { types, refusal }: Accepted<Type>,
): Promise<Document<Type>> {
  const refuse = (why: string): never => fail(refusal, { field, message: `${field} ${why}` });
  // NFC shortens a name to a third at most. Longer names are not normalized, because that could take minutes.
  const fileName = upload.name.length > 3 * FILE_NAME_MAX ? '' : upload.name.normalize('NFC');
  if (!NAME.test(fileName) || fileName.length > FILE_NAME_MAX) refuse('has a file name that is too long or invalid');
  const extension = extname(fileName).slice(1).toLowerCase();
  const type = types.find((known) => known === extension) ?? refuse(`must be one of ${types.join(', ')}`);
  const bytes = Buffer.from(await upload.arrayBuffer());
  const matches = await Promise.resolve(MATCHES[type](bytes, clientId)).catch((error: unknown) => {
    if (error instanceof TooMuchWork) return false;
    throw error;
  });
  if (!matches) refuse(`does not have the content of a ${type} file`);
  return { type, fileName, bytes };
}

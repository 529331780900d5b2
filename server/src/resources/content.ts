/** What an uploaded document really is: its content decides, and its ending must agree. */
import { extname } from 'node:path';
import { FILE_NAME_MAX, NAME_PATTERN, RESOURCE_TYPES, type ResourceType } from '@vr/shared-api/limits';
import { fail } from '../http/fail.ts';

const NAME = new RegExp(NAME_PATTERN, 'u');

const isPdf = (bytes: Buffer): boolean => /^%PDF-[12]\.\d/u.test(bytes.toString('latin1', 0, 8));

/** Its signature and a header with a size: whatever a browser shows of a PNG begins so. */
function isPng(bytes: Buffer): boolean {
  const begins = bytes.subarray(0, 16).equals(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  return begins && bytes.length > 33 && bytes.readUInt32BE(16) > 0 && bytes.readUInt32BE(20) > 0;
}

/** Frames that a picture can be kept in; C4, C8 and CC are something else. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Follows the segments of a JPEG up to its frame, which says how large the picture is. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false;
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1);
    // A segment may begin with more than one FF.
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

/** How much of a table is looked at, and how many of its rows must have the same number of fields. */
const CHARS_LOOKED_AT = 65_536;
const ROWS_LOOKED_AT = 50;
const REGULAR = 0.5;

/** How many fields each of the first rows has; a delimiter or line break within quotes parts nothing. */
function fieldsOf(text: string, delimiter: string): number[] {
  const rows: number[] = [];
  let fields = 1;
  let quoted = false;
  let empty = true;
  for (const sign of `${text.slice(0, CHARS_LOOKED_AT)}\n`) {
    if (sign === '"') quoted = !quoted;
    if (quoted || (sign !== '\n' && sign !== delimiter)) {
      empty &&= sign === '\r';
      continue;
    }
    if (sign === delimiter) {
      fields += 1;
      empty = false;
      continue;
    }
    if (!empty) rows.push(fields);
    if (rows.length === ROWS_LOOKED_AT) break;
    fields = 1;
    empty = true;
  }
  return rows;
}

/** Text in UTF-8 whose rows, by one delimiter, mostly have the same number of fields, two or more. */
function isCsv(bytes: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  if (/[^\P{Cc}\t\r\n]/u.test(text)) return false;
  return [';', ',', '\t'].some((delimiter) => {
    const rows = fieldsOf(text, delimiter);
    const counts = new Map<number, number>();
    for (const fields of rows) counts.set(fields, (counts.get(fields) ?? 0) + 1);
    return [...counts].some(([fields, count]) => fields > 1 && count > rows.length * REGULAR);
  });
}

const IS: Record<ResourceType, (bytes: Buffer) => boolean> = {
  pdf: isPdf,
  csv: isCsv,
  png: isPng,
  jpg: isJpeg,
  jpeg: isJpeg,
};

/** A document that may be kept. */
export interface Document {
  type: ResourceType;
  fileName: string;
  bytes: Buffer;
}

/** The document in an uploaded file. Fails with RESOURCE_REFUSED unless its content is what its ending says. */
export async function documentOf(upload: File, field: string): Promise<Document> {
  const refuse = (why: string): never => fail('RESOURCE_REFUSED', { field, message: `${field} ${why}` });
  const fileName = upload.name.normalize('NFC');
  if (!NAME.test(fileName) || fileName.length > FILE_NAME_MAX) refuse('has a name that cannot be kept');
  const ending = extname(fileName).slice(1).toLowerCase();
  const type =
    RESOURCE_TYPES.find((known) => known === ending) ?? refuse(`must be one of ${RESOURCE_TYPES.join(', ')}`);
  const bytes = Buffer.from(await upload.arrayBuffer());
  if (!IS[type](bytes)) refuse(`is no ${type} by its content`);
  return { type, fileName, bytes };
}

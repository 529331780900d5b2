import { type Archive, headOf } from './archive.ts';

export const MANIFEST = 'AndroidManifest.xml';
/** Maximum number of bytes to read from the manifest. Real manifests have a few dozen KiB. */
const MANIFEST_MAX_BYTES = 4 * 1_048_576;
const TEXT_MAX_CHARS = 300;
const PERMISSIONS_MAX = 1000;
const NOTHING = 0xffffffff;
const ATTRIBUTE_BYTES = 20;

// Types of chunks and values in Android's binary XML (ResourceTypes.h of the Android sources).
const STRING_POOL = 0x0001;
const RESOURCE_MAP = 0x0180;
const START_ELEMENT = 0x0102;
const UTF8_STRINGS = 0x100;
const STRING_VALUE = 0x03;
const INTEGER_VALUES = [0x10, 0x11];

/** The attributes to read, by resource ID, because shrinkers may remove the names of attributes. */
const ATTRIBUTES = new Map([
  [0x01010003, 'name'],
  [0x0101020c, 'minSdkVersion'],
  [0x0101021b, 'versionCode'],
  [0x0101021c, 'versionName'],
  [0x01010270, 'targetSdkVersion'],
]);

/** The values of an app's manifest. A value that is missing, or a reference to a resource, is undefined. */
export interface AppManifest {
  name?: string | undefined;
  versionName?: string | undefined;
  versionCode?: number | undefined;
  /** API levels, or code names of preview versions of Android. */
  minSdk?: number | string | undefined;
  targetSdk?: number | string | undefined;
  permissions: string[];
}

type Value = string | number | undefined;

/** Returns a function that reads strings by index from the pool whose chunk starts at `start`. */
function stringsOf(bytes: Buffer, start: number): (index: number) => string | undefined {
  const count = bytes.readUInt32LE(start + 8);
  const isUtf8 = (bytes.readUInt32LE(start + 16) & UTF8_STRINGS) !== 0;
  const data = start + bytes.readUInt32LE(start + 20);
  const offsets = start + bytes.readUInt16LE(start + 2);
  return (index) => {
    if (index >= count) return undefined;
    let at = data + bytes.readUInt32LE(offsets + index * 4);
    if (!isUtf8) {
      // If the high bit is set, the length takes two 16-bit units.
      const chars = bytes.readUInt16LE(at);
      at += chars & 0x8000 ? 4 : 2;
      const length = chars & 0x8000 ? TEXT_MAX_CHARS : Math.min(chars, TEXT_MAX_CHARS);
      return bytes.toString('utf16le', at, at + 2 * length);
    }
    at += bytes.readUInt8(at) & 0x80 ? 2 : 1;
    const high = bytes.readUInt8(at);
    const length = high & 0x80 ? ((high & 0x7f) << 8) | bytes.readUInt8(at + 1) : high;
    at += high & 0x80 ? 2 : 1;
    return bytes.toString('utf8', at, at + Math.min(length, TEXT_MAX_CHARS));
  };
}

/**
 * Returns the attributes, by name, of the element whose chunk starts at `start`. Throws a RangeError if the attributes
 * exceed the chunk.
 */
function attributesOf(
  bytes: Buffer,
  start: number,
  nameOf: (index: number) => string | undefined,
  text: (index: number) => string | undefined,
): Map<string, Value> {
  const body = start + bytes.readUInt16LE(start + 2);
  const first = body + bytes.readUInt16LE(body + 8);
  const size = bytes.readUInt16LE(body + 10);
  const count = bytes.readUInt16LE(body + 12);
  // Without this check, many elements could share the same bytes as attributes, and a small file would take very long
  // to read.
  if (size < ATTRIBUTE_BYTES || first + count * size > start + bytes.readUInt32LE(start + 4))
    throw new RangeError('The attributes are not in their chunk.');
  const found = new Map<string, Value>();
  for (let i = 0; i < count; i++) {
    const at = first + i * size;
    const name = nameOf(bytes.readUInt32LE(at + 4));
    const raw = bytes.readUInt32LE(at + 8);
    const type = bytes.readUInt8(at + 15);
    const data = bytes.readUInt32LE(at + 16);
    let value: Value = raw === NOTHING ? undefined : text(raw);
    if (type === STRING_VALUE) value = text(data);
    else if (INTEGER_VALUES.includes(type)) value = data;
    if (name !== undefined && !found.has(name)) found.set(name, value);
  }
  return found;
}

const textOf = (value: Value): string | undefined => (value === undefined ? undefined : String(value));
const numberOf = (value: Value): number | undefined => (typeof value === 'number' ? value : undefined);

/** Parses a manifest. Throws a RangeError if the manifest is inconsistent. */
function parse(bytes: Buffer): AppManifest {
  const manifest: AppManifest = { permissions: [] };
  const permissions = new Set<string>();
  let text: (index: number) => string | undefined = () => undefined;
  let ids: { at: number; count: number } = { at: 0, count: 0 };
  const nameOf = (index: number) =>
    index < ids.count ? (ATTRIBUTES.get(bytes.readUInt32LE(ids.at + index * 4)) ?? text(index)) : text(index);

  for (let at = bytes.readUInt16LE(2); at + 8 <= bytes.length; ) {
    const type = bytes.readUInt16LE(at);
    const size = bytes.readUInt32LE(at + 4);
    if (size < 8) throw new RangeError('A chunk without a size.');
    if (type === STRING_POOL) text = stringsOf(bytes, at);
    else if (type === RESOURCE_MAP) ids = { at: at + 8, count: Math.floor((size - 8) / 4) };
    else if (type === START_ELEMENT) {
      const element = text(bytes.readUInt32LE(at + bytes.readUInt16LE(at + 2) + 4));
      if (element === 'manifest') {
        const attributes = attributesOf(bytes, at, nameOf, text);
        manifest.name = textOf(attributes.get('package'));
        manifest.versionName = textOf(attributes.get('versionName'));
        manifest.versionCode = numberOf(attributes.get('versionCode'));
      } else if (element === 'uses-sdk') {
        const attributes = attributesOf(bytes, at, nameOf, text);
        manifest.minSdk = attributes.get('minSdkVersion');
        manifest.targetSdk = attributes.get('targetSdkVersion');
      } else if (/^uses-permission(?:-sdk-23)?$/u.test(element ?? '') && permissions.size < PERMISSIONS_MAX) {
        const name = textOf(attributesOf(bytes, at, nameOf, text).get('name'));
        if (name !== undefined) permissions.add(name);
      }
    }
    at += size;
  }
  return { ...manifest, permissions: [...permissions] };
}

/** Reads the manifest of an app. Values that cannot be read are missing in the result. */
export async function readManifest(archive: Archive): Promise<AppManifest> {
  const file = archive.files.find(({ path }) => path === MANIFEST);
  if (!file) return { permissions: [] };
  const bytes = await headOf(archive, file, MANIFEST_MAX_BYTES);
  try {
    return parse(bytes);
  } catch (error) {
    if (error instanceof RangeError) return { permissions: [] };
    throw error;
  }
}

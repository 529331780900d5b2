const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, i * 4);
  return bytes;
};
const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value, i * 2);
  return bytes;
};

export interface TestManifest {
  name?: string;
  versionName?: string | { resource: number };
  versionCode?: number;
  minSdk?: number | string;
  targetSdk?: number;
  permissions?: readonly string[];
  /** Whether strings are UTF-16, as older tools write them. */
  utf16?: boolean;
  /** Whether the names of attributes are removed, as shrinkers do. */
  nameless?: boolean;
}

const RESOURCES = {
  name: 0x01010003,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
} as const;
type Attribute = keyof typeof RESOURCES | 'package';

export function manifestOf(declared: TestManifest): Buffer {
  const known = Object.keys(RESOURCES) as (keyof typeof RESOURCES)[];
  const strings: string[] = declared.nameless ? known.map(() => '') : [...known];
  const indexOf = (text: string): number => {
    const at = strings.indexOf(text, known.length);
    return at === -1 ? strings.push(text) - 1 : at;
  };
  const chunk = (type: number, headerSize: number, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([u16(type, headerSize), u32(8 + body.length), body]);
  };
  const element = (
    name: string,
    attributes: Partial<Record<Attribute, string | number | { resource: number } | undefined>>,
  ) => {
    const written = Object.entries(attributes).flatMap(([key, value]) => {
      if (value === undefined) return [];
      const at = known.indexOf(key as keyof typeof RESOURCES);
      const raw = typeof value === 'string' ? indexOf(value) : 0xffffffff;
      const [type, data] =
        typeof value === 'string' ? [3, raw] : typeof value === 'number' ? [0x10, value] : [1, value.resource];
      return [u32(0xffffffff, at === -1 ? indexOf(key) : at, raw), u16(8), Buffer.from([0, type]), u32(data)];
    });
    const head = [u32(1, 0xffffffff, 0xffffffff, indexOf(name)), u16(20, 20, written.length / 4, 0, 0, 0)];
    return chunk(0x0102, 16, ...head, ...written);
  };
  const { name, versionName, versionCode, minSdk, targetSdk, permissions = [] } = declared;
  const elements = [
    element('manifest', { package: name, versionName, versionCode }),
    element('uses-sdk', { minSdkVersion: minSdk, targetSdkVersion: targetSdk }),
    ...permissions.map((permission) => element('uses-permission', { name: permission })),
  ];
  const texts = strings.map((text) =>
    declared.utf16
      ? Buffer.concat([u16(text.length), Buffer.from(text, 'utf16le'), u16(0)])
      : Buffer.concat([Buffer.from([text.length, Buffer.byteLength(text)]), Buffer.from(`${text}\0`)]),
  );
  let at = 0;
  const offsets = texts.map((text) => {
    at += text.length;
    return at - text.length;
  });
  const pool = chunk(
    0x0001,
    28,
    u32(texts.length, 0, declared.utf16 ? 0 : 0x100, 28 + 4 * texts.length, 0),
    u32(...offsets),
    ...texts,
    Buffer.alloc(-at & 3),
  );
  return chunk(0x0003, 8, pool, chunk(0x0180, 8, u32(...Object.values(RESOURCES))), ...elements);
}

import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { crc32, deflateRawSync } from 'node:zlib';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import type { FileType } from '@vr/shared-api/limits';
import type { FileReader } from '../../../platform/storage/storage.ts';
import { inspect } from '../gate.ts';

/** A file to write into a test archive. Omitted fields get correct values. */
export interface RawFile {
  name: string | Buffer;
  data?: Buffer | string;
  /** Compression method; 8 (deflate) by default. */
  method?: number;
  /** General purpose flags; by default the name is marked as UTF-8. */
  flags?: number;
  /** Unix mode, such as 0o120777 for a symbolic link. */
  mode?: number;
  packed?: Buffer;
  crc?: number;
  size?: number;
  packedSize?: number;
  extra?: Buffer;
  /** The name in the local header, if it differs from the name in the central directory. */
  localName?: string;
  /** Offset to declare instead of the true one. The file itself is then not written. */
  offset?: number;
  /** Writes sizes and checksum after the data, as archivers that write to a pipe do. */
  descriptor?: boolean;
}

export interface RawArchive {
  /** Bytes before the first file, not counted in any offset. */
  prepended?: Buffer;
  /** Bytes between the last file and the central directory. */
  beforeDirectory?: Buffer;
  comment?: Buffer;
  trailing?: Buffer;
  /** Wrong values to write into the end record. */
  count?: number;
  directoryOffset?: number;
  directorySize?: number;
  zip64?: boolean;
}

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value & 0xffff, i * 2);
  return bytes;
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, i * 4);
  return bytes;
};
export const u64 = (...values: (number | bigint)[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [i, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), i * 8);
  return bytes;
};

/** Writes an archive byte by byte. The archive can be invalid in ways that no archiver produces. */
export function archiveOf(files: readonly RawFile[], options: RawArchive = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const write = (...buffers: Buffer[]) => {
    for (const buffer of buffers) {
      parts.push(buffer);
      at += buffer.length;
    }
  };
  for (const file of files) {
    const data = Buffer.from(file.data ?? '');
    const method = file.method ?? 8;
    const packed = file.packed ?? (method === 8 ? deflateRawSync(data) : data);
    const crc = file.crc ?? crc32(data);
    const size = file.size ?? data.length;
    const packedSize = file.packedSize ?? packed.length;
    const name = Buffer.from(file.name);
    const localName = Buffer.from(file.localName ?? file.name);
    const extra = file.extra ?? Buffer.alloc(0);
    const flags = (file.flags ?? 0x800) | (file.descriptor ? 8 : 0);
    const offset = file.offset ?? at;
    if (file.offset === undefined) {
      const sizes = file.descriptor ? u32(0, 0, 0) : u32(crc, packedSize, size);
      write(u32(0x04034b50), u16(20, flags, method, 0, 0x5a21), sizes, u16(localName.length, extra.length), localName);
      write(extra, packed);
      if (file.descriptor) write(u32(0x08074b50, crc, packedSize, size));
    }
    directory.push(
      u32(0x02014b50),
      u16((3 << 8) | 20, 20, flags, method, 0, 0x5a21),
      u32(crc, packedSize, size),
      u16(name.length, extra.length, 0, 0, 0),
      u32((file.mode ?? 0o100644) * 0x10000, offset),
      name,
      extra,
    );
  }
  if (options.beforeDirectory) write(options.beforeDirectory);
  const start = options.directoryOffset ?? at;
  const bytes = Buffer.concat(directory);
  write(bytes);
  const size = options.directorySize ?? bytes.length;
  const count = options.count ?? files.length;
  if (options.zip64) {
    const record = at;
    write(u32(0x06064b50), u64(44), u16(45, 45), u32(0, 0), u64(count, count, size, start));
    write(u32(0x07064b50, 0), u64(record), u32(1));
    write(u32(0x06054b50), u16(0, 0, 0xffff, 0xffff), u32(0xffffffff, 0xffffffff));
  } else {
    write(u32(0x06054b50), u16(0, 0, count, count), u32(size, start));
  }
  const comment = options.comment ?? Buffer.alloc(0);
  write(u16(comment.length), comment);
  if (options.trailing) write(options.trailing);
  return Buffer.concat([options.prepended ?? Buffer.alloc(0), ...parts]);
}

/** A WebGL page as Unity exports it, with the files that it requests. */
export const PAGE_FILES: readonly RawFile[] = [
  {
    name: 'index.html',
    data: `<!doctype html><html><head><link rel="stylesheet" href="TemplateData/style.css"><script src="/portal-player.js"></script></head><body><canvas></canvas>
<script>
  var buildUrl = "Build";
  var loaderUrl = buildUrl + "/Web.loader.js";
  var config = { dataUrl: buildUrl + "/Web.data", frameworkUrl: buildUrl + "/Web.framework.js",
    // memoryUrl: buildUrl + "/Web.mem",
    codeUrl: buildUrl + "/Web.wasm", streamingAssetsUrl: "StreamingAssets" };
</script></body></html>`,
  },
  { name: 'TemplateData/', data: '', method: 0, mode: 0o040755 },
  { name: 'TemplateData/style.css', data: 'canvas { width: 100% }' },
  { name: 'Build/Web.loader.js', data: 'function createUnityInstance() {}' },
  { name: 'Build/Web.data', data: 'UnityWebData1.0\0'.repeat(40), method: 0 },
  { name: 'Build/Web.framework.js', data: 'var unityFramework;', descriptor: true },
  { name: 'Build/Web.wasm', data: Buffer.from('\0asm\x01\0\0\0', 'latin1') },
];

/** The block that Android tools write before the central directory, with a made-up signature of scheme v2. */
export const SIGNING_BLOCK: Buffer = Buffer.concat([
  u64(44),
  u64(12),
  u32(0x7109871a),
  Buffer.alloc(8, 1),
  u64(44),
  Buffer.from('APK Sig Block 42'),
]);

export const APK_FILES: readonly RawFile[] = [
  { name: 'AndroidManifest.xml', data: Buffer.from([3, 0, 8, 0, 0x40, 0, 0, 0]) },
  { name: 'classes.dex', data: Buffer.from('dex\n035\0 and its code', 'latin1') },
  { name: 'lib/arm64-v8a/libunity.so', data: Buffer.from('\x7fELF and a library', 'latin1'), method: 0 },
  { name: 'res/aB.xml', data: 'one' },
  { name: 'res/Ab.xml', data: 'other' },
];

/** The headers of a Windows program or library. */
export function windowsProgram({ library = false } = {}): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.write('MZ', 0);
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE\0\0', 0x80);
  bytes.writeUInt16LE(library ? 0x2022 : 0x0022, 0x80 + 22);
  return bytes;
}

/** The headers of a Linux program with an interpreter, or of a library. */
export function linuxProgram({ library = false } = {}): Buffer {
  const bytes = Buffer.alloc(256);
  bytes.write('\x7fELF\x02\x01\x01', 0, 'latin1');
  bytes.writeUInt16LE(3, 16);
  bytes.writeBigUInt64LE(64n, 32);
  bytes.writeUInt16LE(56, 54);
  bytes.writeUInt16LE(1, 56);
  bytes.writeUInt32LE(library ? 1 : 3, 64);
  return bytes;
}

export function macProgram(): Buffer {
  const bytes = Buffer.alloc(256);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(2, 12);
  return bytes;
}

export const PROGRAM_FILES: readonly RawFile[] = [
  { name: 'Fire/Fire.exe', data: windowsProgram() },
  { name: 'Fire/UnityCrashHandler64.exe', data: windowsProgram() },
  { name: 'Fire/UnityPlayer.dll', data: windowsProgram({ library: true }) },
  { name: 'Fire/Fire_Data/globalgamemanagers', data: 'managers' },
];

/** Returns a storage with one object in memory, so that thousands of variants need no disk. */
export const bytesAsFile = (bytes: Buffer): FileReader => {
  const file = { size: bytes.length, etag: '""', modified: new Date() };
  return {
    stat: async () => file,
    open: async (_key, { start, end } = { start: 0, end: bytes.length - 1 }) => {
      assert.ok(start >= 0 && start <= end && end < bytes.length, `Asked for ${start} to ${end} of ${bytes.length}`);
      return { ...file, stream: Readable.from([bytes.subarray(start, end + 1)]) };
    },
  };
};

export const inspectFiles = (
  files: readonly RawFile[],
  fileType: FileType = 'WEB_GL',
  options: RawArchive = {},
): Promise<GateReport> => inspect(bytesAsFile(archiveOf(files, options)), 'build', fileType);

import { createHash } from 'node:crypto';
import type { FileType } from '@vr/shared-api/limits';
import { strToU8, zipSync } from 'fflate';

/** A date in local time, as archives store it. So the same bytes result in every time zone. */
const MTIME = new Date(2026, 0, 1);

/** Packs files without compression. The same files always result in the same bytes. */
export const packed = (files: Record<string, Uint8Array>): Buffer =>
  Buffer.from(zipSync(files, { level: 0, mtime: MTIME }));

/** Returns a Windows program (PE32+) with one section. It exits with 0: its only instructions are `xor eax, eax; ret`. */
function emptyProgram(): Buffer {
  const bytes = Buffer.alloc(1024);
  bytes.write('MZ', 0, 'latin1');
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE\0\0', 0x80, 'latin1');
  const coff = 0x84;
  bytes.writeUInt16LE(0x8664, coff);
  bytes.writeUInt16LE(1, coff + 2);
  bytes.writeUInt16LE(240, coff + 16);
  bytes.writeUInt16LE(0x0022, coff + 18);
  const optional = coff + 20;
  bytes.writeUInt16LE(0x20b, optional);
  bytes.writeUInt32LE(512, optional + 4);
  bytes.writeUInt32LE(0x1000, optional + 16);
  bytes.writeUInt32LE(0x1000, optional + 20);
  bytes.writeBigUInt64LE(0x140000000n, optional + 24);
  bytes.writeUInt32LE(0x1000, optional + 32);
  bytes.writeUInt32LE(512, optional + 36);
  for (const at of [40, 48]) bytes.writeUInt16LE(6, optional + at);
  bytes.writeUInt32LE(0x2000, optional + 56);
  bytes.writeUInt32LE(512, optional + 60);
  bytes.writeUInt16LE(3, optional + 68);
  for (const at of [72, 88]) bytes.writeBigUInt64LE(0x100000n, optional + at);
  for (const at of [80, 96]) bytes.writeBigUInt64LE(0x1000n, optional + at);
  bytes.writeUInt32LE(16, optional + 108);
  const section = optional + 240;
  bytes.write('.text', section, 'latin1');
  bytes.writeUInt32LE(3, section + 8);
  bytes.writeUInt32LE(0x1000, section + 12);
  for (const at of [16, 20]) bytes.writeUInt32LE(512, section + at);
  bytes.writeUInt32LE(0x60000020, section + 36);
  bytes.set([0x31, 0xc0, 0xc3], 512);
  return bytes;
}

/** Returns an Android bytecode file without classes: a header and a map list, with their checksums. */
function emptyDex(): Buffer {
  const bytes = Buffer.alloc(0x70 + 28);
  bytes.write('dex\n035\0', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 32);
  bytes.writeUInt32LE(0x70, 36);
  bytes.writeUInt32LE(0x12345678, 40);
  bytes.writeUInt32LE(0x70, 52);
  // The map lists two items: the header and the map itself.
  bytes.writeUInt32LE(2, 0x70);
  bytes.writeUInt32LE(1, 0x78);
  bytes.writeUInt16LE(0x1000, 0x80);
  bytes.writeUInt32LE(1, 0x84);
  bytes.writeUInt32LE(0x70, 0x88);
  createHash('sha1').update(bytes.subarray(32)).digest().copy(bytes, 12);
  let [a, b] = [1, 0];
  for (const byte of bytes.subarray(12)) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  bytes.writeUInt32LE(((b << 16) | a) >>> 0, 8);
  return bytes;
}

/** Returns an empty binary manifest for Android: an XML chunk around an empty string pool. */
function emptyManifest(): Buffer {
  const bytes = Buffer.alloc(36);
  bytes.writeUInt32LE(0x00080003, 0);
  bytes.writeUInt32LE(36, 4);
  bytes.writeUInt32LE(0x001c0001, 8);
  bytes.writeUInt32LE(28, 12);
  return bytes;
}

/** For each type of build, the files by which the gate recognises the type. */
const PROGRAM_FILES: Record<Exclude<FileType, 'WEB_GL'>, (name: string) => Record<string, Uint8Array>> = {
  APK: () => ({ 'AndroidManifest.xml': emptyManifest(), 'classes.dex': emptyDex() }),
  UNITY: (name) => ({ [`${name}.exe`]: emptyProgram() }),
};

/** Returns a headset build that the gate accepts but that does nothing. The same arguments always give the same bytes. */
export function headsetBuild(
  fileType: Exclude<FileType, 'WEB_GL'>,
  name: string,
  { title, version, megabytes }: { title: string; version: string; megabytes: number },
): Buffer {
  const note = [
    title,
    `Version ${version}`,
    '',
    'A build of the demo. It can be stored, measured and downloaded; its program does nothing.',
    'Un contenu de la démonstration. Il se stocke, se mesure et se télécharge ; son programme ne fait rien.',
    '',
  ].join('\n');
  const words = new Uint32Array(Math.round((megabytes * 1_000_000) / 4));
  let state = 2_463_534_242;
  for (let i = 0; i < name.length; i++) state = Math.imul(state ^ name.charCodeAt(i), 0x01000193) || 1;
  for (let i = 0; i < words.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[i] = state;
  }
  return packed({
    ...PROGRAM_FILES[fileType](name),
    'README.txt': strToU8(note),
    'assets/scene.bin': new Uint8Array(words.buffer),
  });
}

import { strToU8, zipSync } from 'fflate';

/**
 * The archive that stands in for a headset build in the demo: a readable note and bytes that do not compress, the same
 * for the same name every time.
 */
export function standInArchive(name: string, title: string, version: string, megabytes: number): Buffer {
  const note = [
    title,
    `Version ${version}`,
    '',
    'This archive stands in for a headset build. It can be stored, measured and downloaded, but holds no program.',
    'Cette archive tient lieu de contenu pour casque. Elle se stocke, se mesure et se télécharge, mais ne contient aucun programme.',
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
  const files = { 'README.txt': strToU8(note), 'assets/scene.bin': new Uint8Array(words.buffer) };
  // Zip keeps local time: a date made of local parts gives the same bytes in every time zone.
  return Buffer.from(zipSync(files, { level: 0, mtime: new Date(2026, 0, 1) }));
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from '@playwright/test';
import { headsetBuild, packed } from '@vr/server/demo/archive';
import { decide, press } from './fire.ts';
import { expect } from './test.ts';

/** A file as a page's file input takes it. */
export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const LOCKOUT = fileURLToPath(new URL('../../content/lockout/', import.meta.url));

/** The project's training about locking out a machine, packed as its author would. */
export async function lockoutZip(): Promise<Upload> {
  const files: Record<string, Uint8Array> = {};
  const dist = join(LOCKOUT, 'dist');
  for (const name of await readdir(dist))
    if (!name.startsWith('steps.json')) files[name] = await readFile(join(dist, name));
  return { name: 'lockout-webgl.zip', mimeType: 'application/zip', buffer: packed(files) };
}

/** Its step file. */
export const lockoutSteps = async (): Promise<Upload> => ({
  name: 'steps.json',
  mimeType: 'application/json',
  buffer: await readFile(join(LOCKOUT, 'steps.json')),
});

/** A build for standalone headsets of so many megabytes. */
export const apk = (name: string, megabytes: number): Upload => ({
  name: `${name}.apk`,
  mimeType: 'application/vnd.android.package-archive',
  buffer: headsetBuild('APK', name, { title: name, version: '1.0.0', megabytes }),
});

/** A picture of one colour and so many pixels, as a PNG that any program reads. */
export async function picture(page: Page, name: string, width: number, height: number): Promise<Upload> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: w, height: h });
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = '#6b4dc4';
        context.fillRect(0, 0, canvas.width, canvas.height);
      }
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

/** The right answers of locking out a machine, in order. */
const RIGHT = [
  'Electricity, compressed air, and the weight of the raised press',
  'Your colleague at the line, and everybody who works on it',
  'With the stop button, in its order',
  'The main switch off, and the air valve shut',
  'Your own padlock and tag on each, the key in your pocket',
  'Open the bleed valve and watch the gauge',
  'Set the steel prop under the press',
  'Keep everybody clear and press start',
  'Prove the tester, measure every phase, prove it again',
  'Take out tools and prop, close the guard, count everybody',
  'You, each of your own; then valve, switch, and a word to everybody',
];

/** Plays locking out a machine to its end by keyboard, without a mistake. */
export async function playLockout(frame: FrameLocator): Promise<void> {
  await press(frame, 'Start');
  for (const answer of RIGHT) await decide(frame, answer);
  await expect(frame.getByRole('heading', { name: 'The line runs, and everybody has ten fingers' })).toBeVisible();
}

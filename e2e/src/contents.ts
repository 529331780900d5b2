import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from '@playwright/test';
import { headsetBuild, packed } from '@vr/server/platform/demo/archive';
import { makeChoice, pressButton } from './fire.ts';
import { expect } from './test.ts';

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const LOCKOUT = fileURLToPath(new URL('../../demo/lockout/', import.meta.url));

/** Returns the training in `demo/lockout` (locking out a machine) as a ZIP file to upload. */
export async function lockoutZip(): Promise<Upload> {
  const files: Record<string, Uint8Array> = {};
  const dist = join(LOCKOUT, 'dist');
  for (const name of await readdir(dist))
    if (!name.startsWith('steps.json')) files[name] = await readFile(join(dist, name));
  return { name: 'lockout-webgl.zip', mimeType: 'application/zip', buffer: packed(files) };
}

export const lockoutSteps = async (): Promise<Upload> => ({
  name: 'steps.json',
  mimeType: 'application/json',
  buffer: await readFile(join(LOCKOUT, 'steps.json')),
});

/** Returns a training for the browser that reports a step, fails in three ways, and requests a file from another host. */
export const faultyZip = (): Upload => ({
  name: 'faulty-webgl.zip',
  mimeType: 'application/zip',
  buffer: packed({
    'index.html': Buffer.from(`<!doctype html><html lang="en"><title>Faulty</title><h1>A content with faults</h1>
<script>
console.error('The scene has no light');
setTimeout(() => { throw new Error('The door is missing'); });
Promise.reject(new TypeError('No sound'));
fetch('https://elsewhere.example/scene.json').catch(() => undefined);
</script>
<script src="/portal-player.js"></script>
<script>
const player = PortalPlayer.start();
player.step('raise-alarm', { success: true, score: 80, seconds: 5 });
player.progress(40);
player.score(80);
</script></html>`),
  }),
});

/** Returns a build for standalone headsets. The size of the build is about `megabytes`. */
export const apk = (name: string, megabytes: number): Upload => ({
  name: `${name}.apk`,
  mimeType: 'application/vnd.android.package-archive',
  buffer: headsetBuild('APK', name, { title: name, version: '1.0.0', megabytes }),
});

/** Returns a PNG picture of one colour. The width and the height are in pixels. */
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

/** The right choices in the lockout training, in order. */
const RIGHT_CHOICES = [
  'Electricity, compressed air, and the weight of the raised press',
  'Your colleague at the line, and everybody who works on it',
  'With the stop button, in the proper order',
  'The main switch off, and the air valve shut',
  'Your own padlock and tag on each, the key in your pocket',
  'Open the bleed valve and watch the gauge',
  'Set the steel prop under the press',
  'Keep everybody clear and press start',
  'Prove the tester, measure every phase, prove it again',
  'Take out tools and prop, close the guard, count everybody',
  'You take off your own; then the valve, the switch, and a word to everybody',
];

/** Plays the lockout training to its end with the keyboard, without a mistake. */
export async function playLockout(frame: FrameLocator): Promise<void> {
  await pressButton(frame, 'Start');
  for (const answer of RIGHT_CHOICES) await makeChoice(frame, answer);
  await expect(frame.getByRole('heading', { name: 'The line runs, and everybody has ten fingers' })).toBeVisible();
}

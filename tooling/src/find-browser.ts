import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages, mayInstall } from './debian.ts';
import { run } from './run.ts';

// The first is the same engine without a window around the page, which costs as much as the page.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const APPLICATIONS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

function* candidates(): Generator<string> {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter))
    for (const name of NAMES) yield path.join(folder, name);
  for (const folder of ['/Applications', path.join(homedir(), 'Applications')])
    for (const application of APPLICATIONS) yield path.join(folder, application);
  yield chromium.executablePath();
}

/** The first that starts: some systems have a command of that name that only says how to install one. */
async function installed(): Promise<string | undefined> {
  for (const file of candidates()) {
    if (!existsSync(file)) continue;
    const version = await run(file, ['--version']).catch(() => '');
    if (/Chrom/.test(version)) return file;
  }
  return undefined;
}

/** Installs Debian's package where that is allowed, else the build that Playwright brings. */
async function install(): Promise<void> {
  if (mayInstall())
    // The fonts come with the second; not every release has the first.
    await installPackages('chromium-headless-shell', 'chromium').catch(() => installPackages('chromium'));
  else
    await run(process.execPath, [
      path.join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'),
      'install',
      'chromium',
    ]);
}

/** The Chromium or Chrome of this machine; installs one where there is none and it may. */
export async function findBrowser(): Promise<string> {
  const found = await installed();
  if (found) return found;
  await install().catch(() => undefined);
  const fresh = await installed();
  if (fresh) return fresh;
  throw new Error('The browser tests need Chromium or Chrome: install either, or run npx playwright install chromium');
}

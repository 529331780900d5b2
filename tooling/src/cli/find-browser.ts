import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { canInstallPackages, installPackages } from './debian.ts';
import { run } from './run.ts';

// The headless shell comes first: the same engine without a browser window, which would use as much memory as the page.
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

/** Returns the first browser that starts. On some systems, `chromium-browser` only prints how to install a browser. */
async function installedBrowser(): Promise<string | undefined> {
  for (const file of candidates()) {
    if (!existsSync(file)) continue;
    const version = await run(file, ['--version']).catch(() => '');
    if (/Chrom/.test(version)) return file;
  }
  return undefined;
}

/** Installs Debian's packages if this process can, and otherwise Playwright's build of Chromium. */
async function install(): Promise<void> {
  if (canInstallPackages())
    // The package `chromium` installs the fonts. Some releases of Debian have no `chromium-headless-shell`.
    await installPackages('chromium-headless-shell', 'chromium').catch(() => installPackages('chromium'));
  else
    await run(process.execPath, [
      path.join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js'),
      'install',
      'chromium',
    ]);
}

/** Returns the path of this machine's Chromium or Chrome. If there is none, tries to install one. */
export async function findBrowser(): Promise<string> {
  const found = await installedBrowser();
  if (found) return found;
  await install().catch(() => undefined);
  const added = await installedBrowser();
  if (added) return added;
  throw new Error('The browser tests need Chromium or Chrome: install either, or run npx playwright install chromium');
}

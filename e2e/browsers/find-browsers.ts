import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackages } from '@vr/tooling/cli/debian';
import { startFirefox } from './firefox.ts';
import type { Driver } from './webdriver.ts';
import { startWebKit } from './webkit.ts';

/** A browser that is installed on this machine. */
export interface Browser {
  name: 'firefox' | 'webkit';
  /** Starts the browser. It stores its own files in `folder`. */
  start: (folder: string) => Promise<Driver>;
}

const PACKAGES = { firefox: ['firefox-esr', 'xvfb'], webkit: ['webkit2gtk-driver', 'xvfb'] } as const;

/** Returns the path of the first of these programs in the PATH. */
const program = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

function firefox(): Browser | undefined {
  const browser = program('firefox-esr', 'firefox');
  const xServer = program('Xvfb');
  if (!browser || !xServer) return undefined;
  return { name: 'firefox', start: (folder) => startFirefox({ browser, xServer }, folder) };
}

function webkit(): Browser | undefined {
  const driver = program('WebKitWebDriver');
  const xServer = program('Xvfb');
  const [browser] = globSync('/usr/lib*/{*/,}webkit2gtk-4.*/MiniBrowser');
  if (!driver || !xServer || !browser) return undefined;
  return { name: 'webkit', start: (folder) => startWebKit({ driver, browser, xServer }, folder) };
}

/** Installs missing browsers if possible. Returns the installed browsers, and a line for each browser still missing. */
export async function findBrowsers(): Promise<{ found: Browser[]; missing: string[] }> {
  const found: Browser[] = [];
  const missing: string[] = [];
  for (const [name, find] of Object.entries({ firefox, webkit })) {
    const packages = PACKAGES[name as Browser['name']];
    let browser = find();
    if (!browser && canInstallPackages()) {
      await installPackages('--no-install-recommends', ...packages).catch(() => undefined);
      browser = find();
    }
    if (browser) found.push(browser);
    else missing.push(`the walks in ${name}, because Debian's ${packages.join(' and ')} are missing`);
  }
  return { found, missing };
}

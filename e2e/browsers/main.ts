/**
 * `pnpm browsers [walk …] [--only=firefox|webkit]`: does the most common tasks in Firefox and in WebKitGTK, the engine of
 * Safari, on a portal with the demo. Needs the builds. Prints a NOT RUN line for each missing browser.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, findBrowsers } from './find-browsers.ts';
import { pageOf } from './page.ts';
import { startWalkedPortal } from './portal.ts';
import { WALKS } from './walks.ts';

const PICTURES = join(import.meta.dirname, '../../test-results/browsers');

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !(name in WALKS));
if (unknown.length) {
  console.error(`There is no walk ${unknown.join(', ')}. The walks are ${Object.keys(WALKS).join(', ')}.`);
  process.exit(1);
}
if (values.only && !['firefox', 'webkit'].includes(values.only)) {
  console.error(`There is no browser ${values.only}. The browsers are firefox and webkit.`);
  process.exit(1);
}

/** Runs the walks in a browser, on a new portal: a training that was completed before would end differently. */
async function walkIn({ name, start }: Browser): Promise<{ passed: number; failed: number }> {
  const count = { passed: 0, failed: 0 };
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-browsers-'));
  const portal = await startWalkedPortal(folder);
  const driver = await start(folder);
  console.log(driver.version);
  try {
    const page = pageOf(driver, portal.url, folder);
    for (const [title, walk] of Object.entries(WALKS)) {
      if (positionals.length && !positionals.includes(title)) continue;
      const from = performance.now();
      const seconds = () => ((performance.now() - from) / 1000).toFixed(1);
      try {
        await page.resize(1440, 900);
        await walk(page);
        count.passed += 1;
        console.log(`  ✔ ${title} (${seconds()} s)`);
      } catch (error) {
        count.failed += 1;
        console.log(`  ✖ ${title} (${seconds()} s)`);
        console.error(error);
        await page.screenshot(join(PICTURES, `${name}-${title}.png`)).catch(() => undefined);
      }
    }
  } finally {
    await driver.close();
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  }
  return count;
}

const { found, missing } = await findBrowsers();
const total = { passed: 0, failed: 0 };
for (const browser of found) {
  if (values.only && values.only !== browser.name) continue;
  const { passed, failed } = await walkIn(browser);
  total.passed += passed;
  total.failed += failed;
}
for (const line of missing) console.log(`NOT RUN: ${line}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

/**
 * `pnpm browsers [walk …] [--only=firefox|webkit]`: does what people do most in Firefox and in WebKitGTK, the engine of
 * Safari, on a portal with the demo. Needs the builds. Ends with a NOT RUN line for a browser that is missing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowsers } from './find-browsers.ts';
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

const folder = await mkdtemp(join(tmpdir(), 'vr-portal-browsers-'));
const { found, missing } = await findBrowsers();
const portal = await startWalkedPortal(folder);
let failed = 0;
let passed = 0;
try {
  for (const { name, start } of found) {
    if (values.only && values.only !== name) continue;
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
          passed += 1;
          console.log(`  ✔ ${title} (${seconds()} s)`);
        } catch (error) {
          failed += 1;
          console.log(`  ✖ ${title} (${seconds()} s)`);
          console.error(error);
          await page.screenshot(join(PICTURES, `${name}-${title}.png`)).catch(() => undefined);
        }
      }
    } finally {
      await driver.close();
    }
  }
} finally {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
}
for (const line of missing) console.log(`NOT RUN: ${line}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

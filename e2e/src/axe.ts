import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { styled } from './styles.ts';
import { waitForAnimations } from './test.ts';

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
} satisfies RunOptions;

/** The code of axe-core, minified, because a page parses it faster. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the violations of WCAG 2.2 AA on a page without frames, as "rule: selectors", after all animations have ended. If
 * dialogs are open, only the topmost is inspected, because the content behind it cannot be reached. axe-core runs in the
 * page itself: @axe-core/playwright opens another page for each analysis, which takes longer.
 */
export async function violations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  await page.evaluate(AXE);
  // At any scroll position, a floating bar would cover a part of some button. With a static position, it covers nothing.
  for (const bar of await page.locator(styled('selection')).all())
    await bar.evaluate((element) => element.style.setProperty('position', 'static'));
  return page.evaluate(async (options) => {
    const topmost = [...document.querySelectorAll('[role=dialog]')].findLast((dialog) => dialog.checkVisibility());
    const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
      topmost ?? document,
      options,
    );
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, OPTIONS);
}

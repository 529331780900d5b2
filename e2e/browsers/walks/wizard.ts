import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockoutZip } from '../../src/contents.ts';
import { PASSWORD, PEOPLE } from '../../src/people.ts';
import { KEYS, type Page, waitFor } from '../page.ts';

const ADD = '/admin/catalog?dialog=add-training';
const DIALOG = { css: '[role=dialog]' };
const TITLE = { label: 'Title', inside: DIALOG };

const next = (page: Page) => page.click({ role: 'button', name: 'Next', inside: DIALOG });

/**
 * Chooses an option in a select of the wizard with the keyboard. A click by WebKit's driver can miss a list that has just
 * moved, and a missed click closes the list.
 */
async function select(page: Page, name: string, option: string): Promise<void> {
  await page.click({ role: 'combobox', name, inside: DIALOG });
  await page.press(...option.slice(0, 4));
  await waitFor(`the option ${option}`, async () => {
    const active = await page.all({ css: `.ant-select-item-option-active[title="${option}"]` });
    if (active.length === 0) await page.press(KEYS.ArrowDown);
    return active.length > 0;
  });
  await page.press(KEYS.Enter);
}

/** Creates a training, continues its draft after a reload, and uploads its build in pieces. */
export async function wizard(page: Page): Promise<void> {
  await page.openAs(PEOPLE.admin, ADD, PASSWORD);
  await page.click({ role: 'checkbox', name: 'English', inside: DIALOG });
  await next(page);
  await page.fill(TITLE, 'Made in this browser');
  await page.find({ text: /Draft saved at/u });
  await page.reload();
  await page.click({ role: 'button', name: 'Continue', inside: DIALOG });
  await page.click({ role: 'button', name: /Information/u, inside: DIALOG });
  assert.equal(await page.valueOf(TITLE), 'Made in this browser');

  await page.fill({ label: 'Short description', inside: DIALOG }, 'Isolate and lock');
  await page.fill({ label: 'Full description', inside: DIALOG }, 'A box is jammed');
  await page.fill({ label: 'Goal 1', inside: DIALOG }, 'Find it');
  await page.fill({ label: 'Goal 2', inside: DIALOG }, 'Prove it');
  await select(page, 'Category', 'Industry');
  await page.click({ text: /^15 min/u, inside: DIALOG });
  await select(page, 'Skills', 'Lockout and tagout');
  await page.press(KEYS.Escape);
  await next(page);
  await page.click({ role: 'checkbox', name: 'Meta Quest 3', inside: DIALOG });
  await next(page);
  await page.find({ role: 'heading', name: /badge/iu, inside: DIALOG });
  await next(page);
  await page.find({ role: 'heading', name: 'Content', inside: DIALOG });

  const build = await lockoutZip();
  const file = join(page.folder, build.name);
  await writeFile(file, build.buffer);
  const card = { role: 'region', name: 'Browser', inside: DIALOG };
  await page.type({ css: 'input[type=file]', inside: card }, file);
  await page.fill({ label: 'Version', inside: card }, '1');
  await select(page, 'Languages spoken in the content', 'English');
  await page.click({ role: 'button', name: 'Save the training', inside: DIALOG });
  await page.find({ text: 'Uploaded', inside: card }, 60_000);
}

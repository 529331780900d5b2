import assert from 'node:assert/strict';
import { PASSWORD, PEOPLE } from '../../src/people.ts';
import { KEYS, type Page, waitFor } from '../page.ts';

/** Presses Tab until a button has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    await page.press(KEYS.Tab);
    const [text, visible] = await page.run(() => {
      const focused = document.activeElement;
      return [
        focused?.getAttribute('aria-label') ?? focused?.textContent ?? '',
        focused?.matches(':focus-visible') ?? false,
      ] as const;
    });
    if (!text.startsWith(name)) continue;
    assert.ok(visible, `the focus on ${name} is visible`);
    return;
  }
  throw new Error(`The Tab key does not lead to ${name}`);
}

/** An admin switches to the role of a manager in a dialog, with the keyboard alone. */
export async function keyboard(page: Page): Promise<void> {
  await page.openAs(PEOPLE.admin, '/admin/company', PASSWORD);
  const opener = { role: 'button', name: /^Change profile/u };
  const dialog = { role: 'dialog', name: 'Change profile' };
  await page.find(opener);
  await tabTo(page, 'Change profile');
  await page.press(KEYS.Enter);
  await page.find(dialog);
  await page.press(KEYS.Escape);
  await page.gone(dialog);
  await waitFor('the focus on the button that opened the dialog', () =>
    page.run(() => document.activeElement?.textContent?.includes('Change profile')),
  );
  await page.press(KEYS.Enter);
  await page.find(dialog);
  await tabTo(page, 'Manager');
  await page.press(KEYS.Enter);
  await page.at('/manager/team');
  await page.find({ role: 'tab', name: 'Course progress' });
}

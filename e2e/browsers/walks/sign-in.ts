import assert from 'node:assert/strict';
import { FIRST_PAGE, PASSWORD, PEOPLE } from '../../src/people.ts';
import { type Page, waitFor } from '../page.ts';

const EMAIL = { label: 'Email' };
const SECRET = { css: 'input[type=password]' };
const SIGN_IN = { role: 'button', name: 'Sign in' };

export async function signIn(page: Page): Promise<void> {
  await page.open('/');
  await page.at('/login');
  await page.fill(EMAIL, PEOPLE.learner);
  await page.fill(SECRET, 'Wrong-2026!');
  await page.click(SIGN_IN);
  await page.find({ role: 'alert', name: undefined });
  await page.find({ text: /wrong email or password/iu });
  assert.equal(await page.valueOf(EMAIL), PEOPLE.learner);
  await page.fill(SECRET, PASSWORD);
  await page.click(SIGN_IN);
  await page.at(FIRST_PAGE.learner);
  await page.find({ role: 'heading', name: /./u });
  await page.click({ role: 'button', name: /account/iu });
  await page.click({ role: 'button', name: 'Sign out' });
  await page.at('/login');
  await page.find(SIGN_IN);
  // A sign-out reloads the page, and the script fails while the page loads.
  await waitFor('an empty storage', async () => (await page.run(() => localStorage.length)) === 0);
}

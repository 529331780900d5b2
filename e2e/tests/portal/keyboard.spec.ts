import type { Locator, Page } from '@playwright/test';
import { LANDING, PASSWORD, PEOPLE } from '../../src/people.ts';
import { expect, openAs, test, waitForAnimations, waitForSignIn } from '../../src/test.ts';
import { contentCard, wizardOf } from '../../src/wizard.ts';

/** The most presses of Tab or an arrow key. Every screen has fewer Tab stops, and every list fewer options. */
const MAX_STEPS = 120;

/** Returns whether an element, its pseudo-element or an ancestor, such as the card of a link, has an outline. */
const isOutlined = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    for (let box: Element | null = element; box; box = box.parentElement)
      for (const pseudo of ['', '::after']) if (getComputedStyle(box, pseudo).outlineStyle === 'solid') return true;
    return false;
  });

/** Presses Tab until an element has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MAX_STEPS; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      expect(await isOutlined(target), 'the focus is visible').toBe(true);
      return;
    }
  }
  throw new Error(`The Tab key does not lead to ${target}`);
}

test('sign-in, change of role, notifications, a training and sign-out work with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(PEOPLE.admin);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(LANDING.admin);

  const change = page.getByRole('complementary').getByRole('button', { name: 'Change profile' });
  await expect(change).toBeVisible();
  await tabTo(page, change);
  await page.keyboard.press('Enter');
  const roles = page.getByRole('dialog', { name: 'Change profile' });
  await expect(roles).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(roles).toBeHidden();
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(roles).toBeVisible();
  await tabTo(page, roles.getByRole('button', { name: /^Manager/u }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(LANDING.manager);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Catalogue' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manager/catalog');
  const card = page.getByTestId('training-card').first();
  await expect(card).toBeVisible();

  // The role and the session survive a reload. Then the first Tab stop is the link that skips the bars.
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page).toHaveURL('/manager/catalog');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, card.getByRole('link'));
  await page.keyboard.press('Enter');
  const training = page.getByRole('dialog');
  await expect(training.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(training).toBeHidden();
  await expect(card.getByRole('link')).toBeFocused();

  const bell = page.getByRole('button', { name: /notification/iu });
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await expect(drawer.locator('time').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(bell).toBeFocused();

  const account = page.getByRole('button', { name: /account/iu });
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'My account' }));
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await waitForSignIn(page);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

/** Opens a list and chooses an option with the arrow keys and Enter. */
async function chooseByArrows(page: Page, box: Locator, option: string): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  const id = await box.getAttribute('aria-controls');
  const list = page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${id}"]`) });
  const active = list.locator('.ant-select-item-option-active');
  await expect(active).toHaveCount(1);
  for (let stop = 0; stop < MAX_STEPS; stop += 1) {
    const text = (await active.textContent()) ?? '';
    if (text === option) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('ArrowDown');
    await expect(active).not.toHaveText(text);
  }
  throw new Error(`The arrow keys do not lead to ${option}`);
}

async function closeList(page: Page): Promise<void> {
  const lists = page.locator('.ant-select-dropdown:visible');
  await expect(lists).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(lists).toHaveCount(0);
  await waitForAnimations(page);
}

test('the training wizard works with the keyboard alone, from its button to the content, and opens again with the draft', {
  tag: '@full',
}, async ({ page, company }) => {
  await openAs(page, company.admin, '/admin/catalog');
  const add = page.getByRole('button', { name: 'Add a training' }).first();
  await expect(add).toBeVisible();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const wizard = wizardOf(page);
  const next = wizard.getByRole('button', { name: 'Next' });
  const heading = (name: string) => wizard.getByRole('heading', { name, exact: true });

  await expect(heading('Languages')).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440 });
  await tabTo(page, wizard.getByRole('checkbox', { name: 'English' }));
  await page.keyboard.press('Space');
  await expect(wizard.getByRole('checkbox', { name: 'English' })).toBeChecked();
  await tabTo(page, next);
  await page.keyboard.press('Enter');

  // Each step starts with the focus on its heading, and the first invalid field gets the focus.
  await expect(heading('Information')).toBeFocused();
  await expect(wizard.getByLabel('Title')).toBeVisible();
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(wizard.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Typed alone');
  for (const [label, text] of [
    ['Short description', 'Without a mouse.'],
    ['Full description', 'From one field to the next with the Tab key.'],
    ['Goal 1', 'Reach everything'],
    ['Goal 2', 'See where one is'],
  ] as const) {
    await tabTo(page, wizard.getByLabel(label));
    await page.keyboard.type(text);
  }
  await chooseByArrows(page, wizard.getByRole('combobox', { name: 'Category' }), 'Industry');
  await tabTo(page, wizard.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(wizard.getByRole('radio').nth(1)).toBeChecked();
  await chooseByArrows(page, wizard.getByRole('combobox', { name: 'Skills' }), 'Lockout and tagout');
  await closeList(page);
  await expect(heading('Information')).toBeVisible();
  await tabTo(page, next);
  await page.keyboard.press('Enter');

  await expect(heading('Headsets')).toBeFocused();
  await tabTo(page, wizard.getByRole('checkbox', { name: 'Meta Quest 3', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(heading('Badges')).toBeFocused();
  await tabTo(page, next);
  await page.keyboard.press('Enter');

  await expect(heading('Content')).toBeFocused();
  await tabTo(page, contentCard(page, 'Browser').locator('input[type=file]'));
  await chooseByArrows(page, wizard.getByRole('combobox', { name: 'Languages spoken in the content' }), 'English');
  await closeList(page);

  // Leaving keeps the draft.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(add).toBeFocused();

  await page.keyboard.press('Enter');
  const continueDraft = page.getByRole('dialog').getByRole('button', { name: 'Continue' });
  await expect(continueDraft).toBeVisible();
  await tabTo(page, continueDraft);
  await page.keyboard.press('Enter');
  await expect(heading('Content')).toBeVisible();
});

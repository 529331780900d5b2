import { FIRST_PAGE, PASSWORD, PEOPLE } from '../../src/people.ts';
import { openScreen, SCREENS } from '../../src/screens/index.ts';
import { styled } from '../../src/styles.ts';
import { expect, openAs, test, waitForQuiet } from '../../src/test.ts';
import { translatePages } from '../../src/translator.ts';

// The fixture `errors` fails a test if the translation breaks the portal.
test.beforeEach(({ page }) => translatePages(page));

test('a page that the browser translates signs in, with a wrong and with the right password', async ({
  page,
  expectError,
}) => {
  await page.goto('/login');
  const form = page.locator('#sign-in');
  await expect(form).toContainText('«');
  await page.locator('#sign-in input[type=email]').fill(PEOPLE.learner);
  const password = form.locator('input[type=password]');
  await password.fill('wrong');
  await password.press('Enter');
  await expect(page.getByRole('alert')).toContainText('«');
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(page).toHaveURL(FIRST_PAGE.learner);
  await expect(page.getByTestId('training-card').first()).toContainText('«');
  expectError('status of 401', 'the password is wrong');
});

test('figures that change on a translated page are seen', async ({ page }) => {
  await openAs(page, 'manager', '/manager/team');
  const boxes = page.locator('main tbody input[type=checkbox]');
  const selection = page.locator(styled('selection'));
  for (const [place, said] of ['1 ', '2 ', '3 '].entries()) {
    await boxes.nth(place).check();
    await expect(selection.locator('b')).toContainText(said);
  }
});

test('an element in a page that the browser translates works on', { tag: '@full' }, async ({
  page,
  intranet,
  company: { admin },
}) => {
  const element = await intranet.show(page, 'vr-portal-team', admin.email, 'page="company"');
  await element.getByRole('button', { name: 'Add a member' }).click();
  const dialog = element.getByRole('dialog');
  await expect(dialog).toContainText('«');
  await dialog.locator('[type=submit]').click();
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
  await dialog.getByRole('textbox').first().fill('Ada');
  for (const tab of await element.getByRole('tab').all()) await tab.press('Enter');
});

const people = new Set(Object.values(SCREENS).map(({ person }) => person));
for (const person of people)
  test(`every screen of ${person ?? 'a visitor'} works on while the browser translates it`, {
    tag: '@full',
  }, async ({ browser, baseURL }) => {
    const screens = Object.entries(SCREENS).filter(([, screen]) => screen.person === person);
    for (const [name, screen] of screens)
      await test.step(name, async () => {
        const page = await (await browser.newContext({ locale: 'en-GB', baseURL: baseURL! })).newPage();
        await translatePages(page);
        await openScreen(page, screen);
        await waitForQuiet(page);
        for (const field of await page.locator('main input[type=search]:visible').all()) {
          await field.fill('zzz');
          await field.fill('');
        }
        const dialogs = page.getByRole('dialog');
        if ((await dialogs.count()) > 0) await page.keyboard.press('Escape');
        else
          for (const tab of await page.locator('main [role=tablist]').first().getByRole('tab').all()) await tab.click();
        await waitForQuiet(page);
        await expect(page.locator('body')).toContainText('«');
        await page.context().close();
      });
  });

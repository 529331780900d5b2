import type { Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../src/people.ts';
import { expect, openAs, test } from '../../src/test.ts';

const survey = (page: Page) => page.getByRole('dialog', { name: 'What did you think of it?' });
const star = (page: Page, rating: number) => survey(page).getByRole('radio', { name: `${rating} of 5` });
const comment = (page: Page) => survey(page).getByRole('textbox', { name: /^Your comment/u });
const send = (page: Page) => survey(page).getByRole('button', { name: 'Send' });

/** The survey of a training that the demo's manager has played. */
const PLAYED = '/manager/catalog?dialog=survey&about=10';

test('a rating of at least one star is required, can be given with the keyboard, and is sent with the comment', async ({
  page,
}) => {
  await openAs(page, 'manager', PLAYED);
  await expect(survey(page).getByRole('heading', { level: 3 })).toBeVisible();
  await send(page).click();
  await expect(survey(page).getByText('Choose at least one star.')).toBeVisible();
  await expect(star(page, 1)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(star(page, 3)).toBeChecked();
  await expect(survey(page).getByText('Choose at least one star.')).toHaveCount(0);
  await comment(page).fill('Clear and useful');
  await expect(survey(page).getByText('16 / 1000')).toBeVisible();

  let sent: unknown;
  await page.route('**/satisfactions', (route) => {
    sent = route.request().postDataJSON();
    return route.continue();
  });
  await send(page).click();
  await expect(page.getByText('Your opinion has been sent. Thank you!')).toBeVisible();
  await expect(survey(page)).toHaveCount(0);
  await expect(page).toHaveURL('/manager/catalog');
  expect(sent).toEqual({ rating: 3, comment: 'Clear and useful' });
});

test('the link to a survey shows a message if the company does not use surveys', async ({ page }) => {
  await openAs(page, 'trainee', '/learner/catalog?dialog=survey&about=1');
  await expect(survey(page)).toContainText('Your company does not ask for opinions on trainings.');
  await expect(send(page)).toHaveCount(0);
});

test('the survey shows a message if its training is unknown or missing in the link', async ({ page, expectError }) => {
  for (const about of ['&about=99999', '']) {
    await openAs(page, 'learner', `/learner/catalog?dialog=survey${about}`);
    await expect(survey(page)).toContainText('This training no longer exists');
  }
  expectError('status of 404', 'there is no such training');
});

test('each refusal shows a message in the survey, and no input is lost', async ({ page, expectError }) => {
  const refusals = {
    SURVEY_DISABLED: 'Your company does not ask for opinions on trainings.',
    NOT_PLAYED: 'Take this training first',
    NOT_FOUND: 'This training no longer exists',
    INTERNAL: 'trace-1',
  };
  let code = '';
  await page.route('**/satisfactions', (route) =>
    route.fulfill({ status: code === 'INTERNAL' ? 500 : 409, json: { code, message: '', traceId: 'trace-1' } }),
  );
  await openAs(page, 'manager', PLAYED);
  await star(page, 4).check();
  await comment(page).fill('Kept');
  for (const [refusal, text] of Object.entries(refusals)) {
    code = refusal;
    await send(page).click();
    await expect(survey(page).getByRole('alert')).toContainText(text);
    await expect(comment(page)).toHaveValue('Kept');
    await expect(star(page, 4)).toBeChecked();
  }
  expectError('status of 409', 'the test lets the server refuse the answer');
  expectError('status of 500', 'the test lets the server fail');
});

test('input in the survey is restored when the person signs in again after the session has ended', async ({
  page,
  expectError,
}) => {
  await openAs(page, 'manager', PLAYED);
  await star(page, 5).check();
  await comment(page).fill('Written before the session ended');
  await page.route('**/satisfactions', (route) =>
    route.fulfill({ status: 401, json: { code: 'NOT_AUTHENTICATED', message: '', traceId: 'trace-1' } }),
  );
  await send(page).click();
  await expect(page).toHaveURL('/login');
  await page.unroute('**/satisfactions');
  await page.getByLabel('Email', { exact: true }).fill(PEOPLE.manager);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(comment(page)).toHaveValue('Written before the session ended');
  await expect(star(page, 5)).toBeChecked();
  await send(page).click();
  await expect(page.getByText('Your opinion has been sent. Thank you!')).toBeVisible();
  expectError('status of 401', 'the session has ended');
});

import type { Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../src/people.ts';
import { expect, openAs, test } from '../../src/test.ts';

const survey = (page: Page) => page.getByRole('dialog', { name: 'What did you think of it?' });
const star = (page: Page, rating: number) => survey(page).getByRole('radio', { name: `${rating} of 5` });
const comment = (page: Page) => survey(page).getByRole('textbox', { name: /^Your comment/u });
const send = (page: Page) => survey(page).getByRole('button', { name: 'Send' });

/** The survey of a training that the demo's manager has played. */
const PLAYED = '/manager/catalog?dialog=survey&about=10';

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

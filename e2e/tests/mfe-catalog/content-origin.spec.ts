import type { Page } from '@playwright/test';
import { tokenOf } from '../../src/api.ts';
import { ATTEMPTS, HOSTILE } from '../../src/hostile.ts';
import { type ExpectError, expect, test } from '../../src/test.ts';

async function signIn(page: Page, portal: string) {
  const token = await tokenOf(page.request, HOSTILE.email, portal);
  await page.goto(`${portal}/login`);
  await page.evaluate((stored) => localStorage.setItem('token', btoa(stored)), token);
}

/** Starts a training from the catalogue. Returns the text and the address of the content's page. */
async function play(page: Page, portal: string, title: string) {
  await page.goto(`${portal}/learner/catalog`);
  await page.getByRole('link', { name: title }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser|Resume|Retake/u })
    .first()
    .click();
  const result = page.frameLocator('iframe[data-portal-player]').locator('#result');
  await expect(result).not.toBeEmpty();
  const frame = page.frames().find((each) => each.url().includes('/content/'));
  return { shown: (await result.textContent()) ?? '', url: frame?.url() ?? '' };
}

/** Starts the victim, then the hostile training, and then the victim again. */
async function playHostileTraining(page: Page, url: string, expectError: ExpectError): Promise<void> {
  await signIn(page, url);
  const victim = await play(page, url, HOSTILE.victim);
  expect(victim.shown).toBe('true, found nothing');
  const hostile = await play(page, url, HOSTILE.title);
  expect(JSON.parse(hostile.shown)).toEqual(Object.fromEntries(ATTEMPTS.map((attempt) => [attempt, 'refused'])));
  expect(new URL(page.url()).pathname).toBe('/learner/catalog');
  expect(new URL(hostile.url).origin).not.toBe(new URL(victim.url).origin);
  expect((await play(page, url, HOSTILE.victim)).shown, 'the victim keeps what it has stored').toBe(
    'true, found of the victim',
  );
  const [own] = page.frames().filter((each) => each.url().includes('/content/'));
  expect(await own?.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
    ['secret'],
    ['secret'],
  ]);
  for (const text of [
    'Unsafe attempt to initiate navigation',
    'Blocked opening',
    'has been blocked by CORS policy',
    'net::ERR_FAILED',
    'status of 403',
    'violates the following Content Security Policy directive',
    'Refused to connect',
    'A bad HTTP response code (403)',
  ])
    expectError(text, 'the browser refuses what the hostile content tries');
}

test('with host names, a hostile build that is played after another training reaches neither it nor the portal', async ({
  page,
  portal,
  expectError,
}) => {
  await playHostileTraining(page, portal.url, expectError);
});

test('with ports, a hostile build that is played after another training reaches neither it nor the portal', {
  tag: '@full',
}, async ({ page, nodeWithPorts, expectError }) => {
  await playHostileTraining(page, nodeWithPorts.url, expectError);
});

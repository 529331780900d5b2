import { expectRefusedSinks, refusedSinks, SINKS } from '../../src/refused-sinks.ts';
import { expect, openAs, test } from '../../src/test.ts';

test("the portal's page writes no markup and loads no scripts but its own, and reports what it refuses", async ({
  page,
  expectError,
}) => {
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(page.getByTestId('kpis')).toBeVisible();

  const reported = page.waitForResponse((response) => response.url().endsWith('/csp-reports'));
  const refused = await page.evaluate(refusedSinks);
  expect(refused).toEqual(SINKS);
  expect((await reported).status()).toBe(204);
  expectRefusedSinks(expectError);
});

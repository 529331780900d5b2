import { expect, openAs, test } from '../../src/test.ts';

test("the portal's page writes no markup and loads no scripts but its own, and reports what it refuses", async ({
  page,
  expectError,
}) => {
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(page.getByTestId('kpis')).toBeVisible();

  const reported = page.waitForResponse((response) => response.url().endsWith('/csp-reports'));
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => void> = {
      markup: () => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      },
      'foreign script': () => {
        document.createElement('script').src = 'https://evil.example/assets/x.js';
      },
      'inline script': () => {
        document.createElement('script').text = 'alert(1)';
      },
      policy: () => {
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy('lenient', { createHTML: (text: string) => text });
      },
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual(['markup', 'foreign script', 'inline script', 'policy']);
  expect((await reported).status()).toBe(204);
  expectError("requires 'TrustedHTML' assignment", 'the page tries to write markup');
  expectError("requires 'TrustedScriptURL' assignment", 'the page tries to load a foreign script');
  expectError("requires 'TrustedScript' assignment", 'the page tries to add an inline script');
  expectError('Creating a TrustedTypePolicy', 'the page tries to make a lenient policy');
});

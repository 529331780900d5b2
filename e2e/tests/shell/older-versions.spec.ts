import { keptContracts } from '../../older/builds.ts';
import type { Person } from '../../src/people.ts';
import { expect, signInAs, test } from '../../src/test.ts';

const [OLDEST = ''] = keptContracts();

/** For each remote, a page that shows a part of it, and a person who may open the page. */
const PAGES: Record<string, { person: Person; path: string }> = {
  'mfe-catalog': { person: 'learner', path: '/learner/catalog' },
  'mfe-dashboard': { person: 'learner', path: '/learner/dashboard' },
  'mfe-admin': { person: 'admin', path: '/admin/company' },
  'mfe-superadmin': { person: 'superadmin', path: '/widid/companies' },
  'mfe-wizards': { person: 'admin', path: '/admin/catalog?dialog=add-training' },
};

for (const [remote, { person, path }] of Object.entries(PAGES))
  test(`${remote} of this version is refused with a sentence in the shell of contract ${OLDEST}`, {
    tag: '@full',
  }, async ({ page, olderNode, expectError }) => {
    await signInAs(page, person);
    await page.goto(olderNode.url + path);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    // If the path opens a dialog, the page behind the dialog shows this message, too.
    const refusal = page.getByRole('alert').filter({ hasText: 'needs a newer version of the portal' });
    await expect(refusal.first()).toBeVisible();
    expectError('RemoteError', 'the shell logs why a remote does not start');
    expectError('style-src', 'the server of that shell allowed the inline styles of its antd by a nonce');
  });

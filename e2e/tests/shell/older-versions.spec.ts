import { contractFits, type RemoteManifest } from '@vr/shared-api/remote';
import { keptContracts } from '../../older/builds.ts';
import { PASSWORD, PEOPLE, type Person } from '../../src/people.ts';
import { expect, openAs, signInAs, test } from '../../src/test.ts';

const [OLDEST = ''] = keptContracts();

/** A page with a part of each remote, and what it shows when the part works. */
const PAGES: Record<string, { person: Person; path: string; shows: string }> = {
  'mfe-catalog': { person: 'learner', path: '/learner/catalog', shows: '[data-testid=training-card]' },
  'mfe-dashboard': { person: 'learner', path: '/learner/dashboard', shows: '[data-testid=kpis]' },
  'mfe-admin': { person: 'admin', path: '/admin/company', shows: 'main table tbody tr, main li article' },
  'mfe-superadmin': { person: 'superadmin', path: '/widid/companies', shows: 'main article' },
  'mfe-wizards': {
    person: 'admin',
    path: '/admin/catalog?dialog=add-training',
    shows: '[role=dialog] [type=checkbox]',
  },
};

for (const [remote, { person, path, shows }] of Object.entries(PAGES)) {
  test(`${remote} of contract ${OLDEST} works in this shell`, { tag: '@full' }, async ({ page, olderNode: _ }) => {
    const session = await page.request.post('/api/v1/users/authentication', {
      data: { email: PEOPLE.superadmin, password: PASSWORD },
    });
    const { token } = await session.json();
    const reply = await page.request.get('/api/v1/remotes', { headers: { authorization: `Bearer ${token}` } });
    const { items } = (await reply.json()) as { items: { name: string; canary: { version: string } | null }[] };
    const version = items.find(({ name }) => name === remote)?.canary?.version ?? '';
    const entry = page.waitForResponse((response) =>
      response.url().includes(`/remotes/${remote}/${version}/remoteEntry.js`),
    );
    await openAs(page, person, `${path}${path.includes('?') ? '&' : '?'}release=${remote}@${version}`);
    expect((await entry).ok()).toBe(true);
    await expect(page.locator(shows).first()).toBeAttached();
    await expect(page.getByRole('alert').filter({ hasText: /not available/u })).toHaveCount(0);
  });

  test(`${remote} of this version works in the shell of contract ${OLDEST}, or is refused with a sentence`, {
    tag: '@full',
  }, async ({ page, olderNode, expectError }) => {
    await page.goto(olderNode.url);
    const registry = await page.evaluate(
      () => JSON.parse(document.getElementById('portal-config')?.textContent ?? '').registry,
    );
    const { contract } = (registry as RemoteManifest[]).find(({ name }) => name === remote)!;
    await signInAs(page, person);
    await page.goto(olderNode.url + path);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    if (contractFits(contract, OLDEST)) await expect(page.locator(shows).first()).toBeAttached();
    else {
      // The page below a dialog may be refused too.
      const refusal = page.getByRole('alert').filter({ hasText: 'needs a newer version of the portal' });
      await expect(refusal.first()).toBeVisible();
      expectError('RemoteError', 'the shell logs why a remote does not start');
    }
  });
}

import type { Page, Route } from '@playwright/test';
import type { Person } from '../../src/people.ts';
import { changeConfig } from '../../src/portal-config.ts';
import { expect, openAs, test, waitForQuiet } from '../../src/test.ts';

/** A page of each remote, and another page of the same role if there is one. */
const PAGES: Record<string, { person: Person; path: string; other?: { link: string; shows: string } }> = {
  'mfe-dashboard': {
    person: 'learner',
    path: '/learner/dashboard',
    other: { link: 'Catalogue', shows: '[data-testid=training-card]' },
  },
  'mfe-catalog': {
    person: 'learner',
    path: '/learner/catalog',
    other: { link: 'Dashboard', shows: '[data-testid=kpis]' },
  },
  'mfe-admin': { person: 'admin', path: '/admin/company' },
  'mfe-superadmin': { person: 'superadmin', path: '/widid/companies' },
};

const entryOf = (remote: string) => new RegExp(`/remotes/${remote}/[^/]+/remoteEntry\\.js`);

/** How a remote fails, and what the browser logs of it. */
const FAILURES: Record<string, { fail: (route: Route) => Promise<void>; logged: string }> = {
  'its entry returns 503': { fail: (route) => route.fulfill({ status: 503, body: 'down' }), logged: 'status of 503' },
  'its entry returns 404': { fail: (route) => route.fulfill({ status: 404, body: 'gone' }), logged: 'status of 404' },
  'it throws an error at its start': {
    fail: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken release");' }),
    logged: 'integrity',
  },
};

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: /unavailable|not available/iu });

async function expectNavigationToWork(page: Page, remote: string) {
  const { path, other } = PAGES[remote] ?? { path: '/' };
  await expect(page.getByRole('navigation').first()).toBeVisible();
  if (!other) return;
  await page.getByRole('navigation').first().getByRole('link', { name: other.link }).click();
  await expect(page.locator(other.shows).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(path);
}

for (const [failureName, { fail, logged }] of Object.entries(FAILURES))
  test(`if the dashboard's remote fails (${failureName}), the other pages work and Retry loads the dashboard`, async ({
    page,
    expectError,
  }) => {
    await page.route(entryOf('mfe-dashboard'), fail);
    await openAs(page, 'learner', '/learner/dashboard');
    await expect(failure(page)).toBeVisible();
    await expectNavigationToWork(page, 'mfe-dashboard');
    await expect(failure(page)).toBeVisible();
    await page.unroute(entryOf('mfe-dashboard'));
    await failure(page)
      .getByRole('button', { name: /retry|try again/iu })
      .click();
    await expect(page.getByTestId('kpis')).toBeVisible();
    expectError(logged, 'the remote fails');
    expectError('RemoteError', 'the shell logs why a remote does not start');
  });

test('a remote that needs a newer contract than the shell has is refused, and Retry reads the registry again', async ({
  page,
  expectError,
}) => {
  const restoreConfig = await changeConfig(page, '/learner/dashboard', ({ registry }) => {
    for (const entry of registry) if (entry.name === 'mfe-dashboard') entry.contract = '99.0';
  });
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(failure(page)).toContainText(/version/iu);
  await expectNavigationToWork(page, 'mfe-dashboard');
  await restoreConfig();
  await failure(page)
    .getByRole('button', { name: /retry|try again/iu })
    .click();
  await expect(page.getByTestId('kpis')).toBeVisible();
  expectError('RemoteError', 'the shell logs why a remote does not start');
});

for (const remote of Object.keys(PAGES))
  test(`if ${remote} is down, its page shows a message, Retry loads the page, and everything else works`, async ({
    page,
    expectError,
  }) => {
    const { person, path } = PAGES[remote] ?? { person: 'learner', path: '/' };
    await page.route(entryOf(remote), (route) => route.fulfill({ status: 503, body: 'down' }));
    await openAs(page, person, path);
    await expect(failure(page).first()).toBeVisible();
    await expectNavigationToWork(page, remote);
    await expect(failure(page).first()).toBeVisible();
    await page.unroute(entryOf(remote));
    await failure(page)
      .first()
      .getByRole('button', { name: /retry|try again/iu })
      .click();
    await expect(failure(page)).toHaveCount(0);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('main article, main table, main [data-testid=training-card]').first()).toBeVisible();
    expectError('status of 503', 'the remote is down');
    expectError('RemoteError', 'the shell logs why a remote does not start');
  });

test('if the remote of the wizards is down, the wizard shows a message, Retry loads the wizard, and the page below works', async ({
  page,
  expectError,
}) => {
  await page.route(entryOf('mfe-wizards'), (route) => route.fulfill({ status: 503, body: 'down' }));
  await openAs(page, 'admin', '/admin/catalog?dialog=add-training');
  const wizard = page.getByRole('dialog');
  await expect(wizard.getByRole('alert')).toBeVisible();
  await expect(page.getByTestId('training-card').first()).toBeAttached();
  await page.unroute(entryOf('mfe-wizards'));
  await wizard.getByRole('button', { name: /retry|try again/iu }).click();
  await expect(wizard.getByRole('checkbox', { name: 'English' })).toBeVisible();
  expectError('status of 503', 'the remote is down');
  expectError('RemoteError', 'the shell logs why a remote does not start');
});

test('a remote that is down affects only its own part of a page of another remote', async ({ page, expectError }) => {
  await page.route(entryOf('mfe-catalog'), (route) => route.fulfill({ status: 503, body: 'down' }));
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(page.getByTestId('kpis')).toBeVisible();
  await expect(failure(page)).toBeVisible();
  expectError('status of 503', 'the remote is down');
  expectError('RemoteError', 'the shell logs why a remote does not start');
});

/** Serves the files that `matches` names with a byte more, as a storage or a proxy that has been tampered with would. */
const change = (page: Page, matches: RegExp) =>
  page.route(matches, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  });

/** Waits until a failure of a kind is reported to the server. */
const reportOf = (page: Page, kind: string) =>
  page.waitForRequest((request) => request.url().endsWith('/client-errors') && request.postDataJSON().kind === kind);

const WAS_CHANGED = 'This part was changed on its way or in the storage, so it was not run.';

test('a changed entry is refused and reported, the rest of the portal works, and Retry loads the real one', async ({
  page,
  expectError,
}) => {
  await change(page, entryOf('mfe-dashboard'));
  const reported = reportOf(page, 'integrity');
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(failure(page)).toContainText(WAS_CHANGED);
  expect((await reported).postDataJSON()).toMatchObject({ remote: 'mfe-dashboard', kind: 'integrity' });
  await expectNavigationToWork(page, 'mfe-dashboard');
  await expect(failure(page)).toBeVisible();
  await page.unroute(entryOf('mfe-dashboard'));
  await failure(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByTestId('kpis')).toBeVisible();
  expectError('integrity', 'the browser refuses the changed file');
  expectError('RemoteError', 'the shell logs why a remote does not start');
});

test('after a changed entry was refused, the previous release is shown, if its entry has not been changed too', async ({
  page,
  expectError,
}) => {
  // The previous release is at an address of its own, with the files of the current one.
  const previous = '/remotes/mfe-dashboard/previous/';
  let folder = '';
  await page.route(`**${previous}**`, async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${origin}${pathname.replace(previous, folder)}` }) });
  });
  await changeConfig(page, '/learner/dashboard', ({ registry, scripts }) => {
    scripts.files = [];
    for (const entry of registry)
      if (entry.name === 'mfe-dashboard') {
        const { version, contract, integrity = '' } = entry;
        expect(integrity).toMatch(/^sha384-/u);
        folder = `/remotes/mfe-dashboard/${version}/`;
        entry.previous = { version: 'previous', contract, entry: `${previous}remoteEntry.js`, integrity };
      }
  });
  await page.route(/mfe-dashboard\/(?!previous)[^/]+\/remoteEntry\.js/u, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.ran = true;' }),
  );
  const reported = reportOf(page, 'integrity');
  const refusedReport = page.waitForResponse(
    (response) => response.url().endsWith('/release-reports') && response.status() === 400,
  );
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(page.getByTestId('kpis')).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({ remote: 'mfe-dashboard', kind: 'integrity' });
  await refusedReport;
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  await change(page, /mfe-dashboard\/previous\/remoteEntry\.js/u);
  await page.reload();
  await expect(failure(page)).toContainText(WAS_CHANGED);
  expectError('integrity', 'the browser refuses the changed file');
  expectError('RemoteError', 'the shell logs why a remote does not start');
  expectError('status of 404', 'the previous release has been changed too');
  expectError('Refused to execute script', 'the answer for it is no script');
  expectError('status of 400', 'the server knows no release called "previous"');
});

test('a changed chunk is refused and reported, the rest of the portal works, and Retry loads the real one', async ({
  page,
  expectError,
}) => {
  const chunks = /\/remotes\/mfe-dashboard\/[^/]+\/(?!remoteEntry)[^/]+\.js/u;
  await change(page, chunks);
  const reported = reportOf(page, 'integrity');
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(failure(page)).toContainText(WAS_CHANGED);
  expect((await reported).postDataJSON()).toMatchObject({ remote: 'mfe-dashboard', kind: 'integrity' });
  await expectNavigationToWork(page, 'mfe-dashboard');
  await expect(failure(page)).toBeVisible();
  await page.unroute(chunks);
  await failure(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByTestId('kpis')).toBeVisible();
  expectError('integrity', 'the browser refuses the changed file');
  expectError('RemoteError', 'the shell logs why a remote does not start');
});

for (const [person, path, shows] of [
  ['learner', '/learner/catalog', '[data-testid=training-card]'],
  ['learner', '/learner/dashboard', '[data-testid=kpis]'],
] as const)
  test(`no file of ${path} is fetched twice, and each script of a remote is checked by a hash`, async ({ page }) => {
    const fetched: string[] = [];
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (/\.(?:js|woff2)$/u.test(new URL(request.url).pathname)) fetched.push(request.url);
    });
    await page.addInitScript(() => {
      const scripts: Record<'run' | 'preloaded' | 'unchecked', string[]> = { run: [], preloaded: [], unchecked: [] };
      Object.assign(window, { scripts });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof HTMLLinkElement && node.as === 'script') scripts.preloaded.push(node.href);
          if (!(node instanceof HTMLScriptElement)) continue;
          scripts.run.push(node.src);
          if (node.src.includes('/remotes/') && !node.integrity) scripts.unchecked.push(node.src);
        }
      }).observe(document, { childList: true, subtree: true });
    });
    const scripts = () =>
      page.evaluate(
        () => (window as unknown as { scripts: Record<'run' | 'preloaded' | 'unchecked', string[]> }).scripts,
      );
    await openAs(page, person, path);
    await expect(page.locator(shows).first()).toBeVisible();
    await waitForQuiet(page);
    expect((await scripts()).preloaded.length).toBeGreaterThan(1);
    await expect
      .poll(async () => {
        const { preloaded, run } = await scripts();
        return preloaded.filter((url) => !run.includes(url));
      })
      .toEqual([]);
    // The font is preloaded, too. If the page does not use what was preloaded, the font is fetched twice.
    expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true);
    expect(fetched.filter((url) => url.includes('/remotes/')).length).toBeGreaterThan(1);
    expect(fetched.filter((url, index) => fetched.indexOf(url) !== index)).toEqual([]);
    expect((await scripts()).unchecked).toEqual([]);
  });

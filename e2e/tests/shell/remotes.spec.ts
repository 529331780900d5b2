import type { Page, Route } from '@playwright/test';
import type { RegistryEntry } from '@vr/shared-api/remote';
import { changeConfig } from '../../src/portal-config.ts';
import { expect, openAs, test, waitForQuiet } from '../../src/test.ts';

const entryOf = (remote: string) => new RegExp(`/remotes/${remote}/[^/]+/remoteEntry\\.js`);

/** The message that replaces a part of a page that failed to load. */
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'not available right now' });
const retry = (page: Page) => failure(page).getByRole('button', { name: 'Retry' }).click();
const openCatalogue = (page: Page) =>
  page.getByRole('navigation').first().getByRole('link', { name: 'Catalogue' }).click();
const trainings = (page: Page) => page.getByTestId('training-card');

/** Visits the catalogue and returns to the dashboard, which still fails. */
async function visitCatalogue(page: Page): Promise<void> {
  await openCatalogue(page);
  await expect(trainings(page).first()).toBeVisible();
  await page.goBack();
  await expect(failure(page)).toBeVisible();
}

test('a remote that is down takes only its own parts along, and Retry loads it', async ({ page, expectError }) => {
  await page.route(entryOf('mfe-catalog'), (route) => route.fulfill({ status: 503, body: 'down' }));
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(page.getByTestId('kpis')).toBeVisible();
  await expect(failure(page)).toContainText('This part: not available right now');
  await openCatalogue(page);
  await expect(failure(page)).toContainText('Catalogue: not available right now');
  await expect(failure(page)).toContainText('This part could not be fetched.');
  await page.unroute(entryOf('mfe-catalog'));
  await retry(page);
  await expect(trainings(page).first()).toBeVisible();
  expectError('status of 503', 'the remote is down');
  expectError('RemoteError', 'the shell logs why a remote does not start');
});

test('a remote that throws an error at its start says so, the rest of the portal works, and Retry loads it', {
  tag: '@full',
}, async ({ page, expectError }) => {
  // With hashes, the browser would refuse to run the changed script.
  await changeConfig(page, '/learner/dashboard', ({ registry, scripts }) => {
    scripts.files = [];
    for (const entry of registry) if (entry.name === 'mfe-dashboard') delete entry.integrity;
  });
  await page.route(entryOf('mfe-dashboard'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken release");' }),
  );
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(failure(page)).toContainText('This part stopped while it was starting.');
  await visitCatalogue(page);
  await page.unroute(entryOf('mfe-dashboard'));
  await retry(page);
  await expect(page.getByTestId('kpis')).toBeVisible();
  expectError('broken release', 'the remote throws it');
  expectError('RemoteError', 'the shell logs why a remote does not start');
});

test('a remote that needs a newer contract than the shell has is refused, and Retry reads the registry again', {
  tag: '@full',
}, async ({ page, expectError }) => {
  const restoreConfig = await changeConfig(page, '/learner/dashboard', ({ registry }) => {
    for (const entry of registry) if (entry.name === 'mfe-dashboard') entry.contract = '99.0';
  });
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(failure(page)).toContainText('This part needs a newer version of the portal.');
  await visitCatalogue(page);
  await restoreConfig();
  await retry(page);
  await expect(page.getByTestId('kpis')).toBeVisible();
  expectError('RemoteError', 'the shell logs why a remote does not start');
});

const reportOf = (page: Page, kind: string) =>
  page.waitForRequest((request) => request.url().endsWith('/client-errors') && request.postDataJSON().kind === kind);

const WAS_CHANGED = 'This part was changed in transit or in storage, so it was not run.';

/** Replies of a broken server or release, by how the file fails in the browser. */
const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'missing' }),
  'was changed': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  },
  'throws an error at its start': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken release");' }),
  'throws an error on screen': async (route) => {
    const response = await route.fetch();
    const component = 'function () { throw new Error("broken release"); }';
    await route.fulfill({
      response,
      body: (await response.text()).replace(/default:\(\)=>\w+/u, `default:()=>${component}`),
    });
  },
};

/** Gives the dashboard a previous release, with the files of the current one at addresses of their own. */
async function addPreviousRelease(page: Page, changeEntry: (entry: RegistryEntry) => void): Promise<void> {
  const folder = '/remotes/mfe-dashboard';
  let current = '';
  await page.route(/mfe-dashboard\/previous\/remoteEntry/u, async (route) => {
    const response = await route.fetch({ url: new URL(current, route.request().url()).href });
    await route.fulfill({ response, body: (await response.text()).replace('$1files/', '$1previous/') });
  });
  await page.route(/mfe-dashboard\/previous\/(?!remoteEntry)/u, async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace('/previous/', '/files/') }) }),
  );
  await changeConfig(page, '/learner/dashboard', ({ registry, scripts }) => {
    // The preloads of a release that fails would be unused.
    Object.assign(scripts, { files: [], locales: { en: [], fr: [], es: [], it: [] } });
    for (const entry of registry.filter(({ name }) => name === 'mfe-dashboard')) {
      current = entry.entry;
      const { contract } = entry;
      entry.previous = { version: 'previous', contract, entry: `${folder}/previous/remoteEntry.js` };
      changeEntry(entry);
    }
  });
}

const ENTRY = /mfe-dashboard\/(?!previous|files)[^/]+\/remoteEntry\.js/u;
const CHUNK = /mfe-dashboard\/files\/[^/]+\.js/u;
for (const [file, how, options] of [
  ['entry', 'is missing', { tag: '@full' }],
  ['entry', 'was changed', {}],
  ['entry', 'throws an error at its start', { tag: '@full' }],
  ['chunk', 'is missing', { tag: '@full' }],
  ['chunk', 'was changed', {}],
  ['chunk', 'throws an error at its start', { tag: '@full' }],
  ['chunk', 'throws an error on screen', {}],
] as const)
  test(`the previous release stands in for one whose ${file} ${how}`, options, async ({ page, expectError }) => {
    // A release that throws is as it was published, so its hashes fit.
    const isPublished = how.startsWith('throws');
    let version = '';
    await addPreviousRelease(page, (entry) => {
      ({ version } = entry);
      if (isPublished) delete entry.integrity;
    });
    if (isPublished && file === 'chunk')
      await page.route(ENTRY, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('.integrity=', '.unchecked=') });
      });
    await page.route(file === 'entry' ? ENTRY : CHUNK, FAILURES[how]!);
    const failed = page.waitForRequest(
      (request) => request.url().endsWith('/release-reports') && request.postData()!.includes('failed'),
    );
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/release-reports') && response.status() === 400,
    );
    await openAs(page, 'learner', '/learner/dashboard');
    await expect(page.getByTestId('kpis')).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
    const { reports } = (await failed).postDataJSON();
    expect(reports).toContainEqual({ remote: 'mfe-dashboard', version, outcome: 'failed' });
    await refused;
    expectError('status of 400', 'the server knows no release called "previous"');
    if (how === 'is missing') expectError('status of 404', 'the file is missing');
    if (how === 'was changed') expectError('integrity', 'the browser refuses the changed file');
    if (isPublished) expectError('broken release', 'the release throws it');
  });

test('a previous release that was changed does not stand in', { tag: '@full' }, async ({ page, expectError }) => {
  await addPreviousRelease(page, ({ integrity = '', previous }) => {
    expect(integrity).toMatch(/^sha384-/u);
    Object.assign(previous!, { integrity });
  });
  await page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.ran = true;' }));
  const reported = reportOf(page, 'integrity');
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(failure(page)).toContainText(WAS_CHANGED);
  expect((await reported).postDataJSON()).toMatchObject({ remote: 'mfe-dashboard', kind: 'integrity' });
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expectError('integrity', 'the browser refuses the changed file');
  expectError('RemoteError', 'the shell logs why a release failed');
});

test('a changed chunk is refused and reported, the rest of the portal works, and Retry loads the real one', {
  tag: '@full',
}, async ({ page, expectError }) => {
  const chunks = /\/remotes\/mfe-dashboard\/[^/]+\/(?!remoteEntry)[^/]+\.js/u;
  await page.route(chunks, FAILURES['was changed']!);
  const reported = reportOf(page, 'integrity');
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(failure(page)).toContainText(WAS_CHANGED);
  expect((await reported).postDataJSON()).toMatchObject({ remote: 'mfe-dashboard', kind: 'integrity' });
  await visitCatalogue(page);
  await page.unroute(chunks);
  await retry(page);
  await expect(page.getByTestId('kpis')).toBeVisible();
  expectError('integrity', 'the browser refuses the changed file');
  expectError('RemoteError', 'the shell logs why a remote does not start');
});

for (const [path, shows, early, options] of [
  ['/learner/dashboard', '[data-testid=kpis]', '/stats/general?lang=en', {}],
  ['/learner/catalog', '[data-testid=training-card]', '/trainings?lang=en', { tag: '@full' }],
] as const)
  test(
    `nothing of ${path} is fetched twice, and each script of a remote is checked by a hash`,
    options,
    async ({ page }) => {
      const fetched: string[] = [];
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      session.on('Network.requestWillBeSent', ({ request: { method, url } }) => {
        const { pathname } = new URL(url);
        if (method === 'GET' && (/\.(?:js|woff2)$/u.test(pathname) || pathname.startsWith('/api/v1/')))
          fetched.push(url);
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
      await openAs(page, 'learner', path);
      await expect(page.locator(shows).first()).toBeVisible();
      await waitForQuiet(page);
      expect((await scripts()).preloaded.length).toBeGreaterThan(1);
      await expect
        .poll(async () => {
          const { preloaded, run } = await scripts();
          return preloaded.filter((url) => !run.includes(url));
        })
        .toEqual([]);
      // The font is preloaded, too. If the page does not use the preload, the font is fetched twice.
      expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true);
      expect(fetched.filter((url) => url.includes('/remotes/')).length).toBeGreaterThan(1);
      expect(fetched.filter((url, index) => fetched.indexOf(url) !== index)).toEqual([]);
      expect((await scripts()).unchecked).toEqual([]);
      // The page's inline script makes this call early, and the remote uses the reply.
      expect(fetched.filter((url) => url.endsWith(early))).toHaveLength(1);
      const unused = await page.evaluate(() =>
        Object.keys((window as { earlyAnswers?: { answers: object } }).earlyAnswers?.answers ?? {}),
      );
      expect(unused).toEqual([]);
    },
  );

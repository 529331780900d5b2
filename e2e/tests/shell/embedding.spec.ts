import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Locator } from '@playwright/test';
import { ROOT } from '@vr/tooling/packages';
import { addSessions, newCompany } from '../../src/company.ts';
import { eventsOf, recordEvents } from '../../src/embedded-events.ts';
import type { Intranet } from '../../src/intranet.ts';
import type { Portal } from '../../src/portal.ts';
import { expectRefusedSinks, refusedSinks, SINKS } from '../../src/refused-sinks.ts';
import { downloadBy, expect, test } from '../../src/test.ts';

const CARD = '[data-testid=training-card]';
const GUIDE = readFileSync(join(ROOT, 'docs/embedding.md'), 'utf8');

const buttonColour = (element: Locator): Promise<string> =>
  element.evaluate((host) => getComputedStyle(host.shadowRoot!.firstElementChild!).getPropertyValue('--p-fill'));

test('dialogs and lists open inside, with their focus and their Escape', async ({
  page,
  intranet,
  company: { admin },
}) => {
  await page.addInitScript(() =>
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') document.title = 'Escape';
    }),
  );
  await intranet.open(page, {
    body: `<input aria-label="Outside">${intranet.element('vr-portal-team', admin.email, 'page="company"')}`,
  });
  const element = page.locator('vr-portal-team');
  await element.getByRole('button', { name: 'Add a member' }).click();
  const dialog = element.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const [first, second] = [dialog.getByRole('textbox').nth(0), dialog.getByRole('textbox').nth(1)];
  await first.fill('Ada');
  await second.click();
  await page.keyboard.type('Lovelace');
  await expect(first).toHaveValue('Ada');
  await expect(second).toHaveValue('Lovelace');
  // More Tab presses than the dialog has stops: the focus must stay in the dialog.
  for (let presses = 0; presses < 25; presses += 1) await page.keyboard.press('Tab');
  const focus = await element.evaluate((host) => ({
    inside: document.activeElement === host,
    inDialog: host.shadowRoot!.activeElement?.closest('[role=dialog]') !== null,
  }));
  expect(focus).toEqual({ inside: true, inDialog: true });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle('Intranet');
  await expect(element.getByRole('button', { name: 'Add a member' })).toBeFocused();
  await element.getByRole('combobox').first().click();
  await expect(element.locator('.ant-select-dropdown')).toBeVisible();
  await page.getByLabel('Outside').click();
  await expect(element.locator('.ant-select-dropdown')).toBeHidden();
  expect(await page.evaluate(() => document.body.querySelectorAll(':scope > div').length)).toBe(0);
  // Now nothing is open, so the page gets Escape.
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Escape');
});

test('attributes change the page, the language and the colours while it shows', { tag: '@full' }, async ({
  page,
  intranet,
  company: { admin },
}) => {
  await recordEvents(page);
  const attributes = 'page="global-catalog" theme-primary="#0A7D32"';
  const element = await intranet.show(page, 'vr-portal-catalog', admin.email, attributes);
  await expect(element.locator(CARD).first()).toBeVisible();
  expect(await buttonColour(element)).toBe('#0A7D32');
  await element.evaluate((host) => {
    host.setAttribute('theme-primary', '#7A1FA2');
    host.setAttribute('lang', 'fr');
    host.setAttribute('page', 'company-catalog');
  });
  await expect.poll(() => buttonColour(element)).toBe('#7A1FA2');
  await expect(element.getByRole('searchbox', { name: /Rechercher/u })).toBeVisible();
  await expect
    .poll(async () => (await eventsOf(page, 'vr-navigated')).at(-1))
    .toMatchObject(['vr-navigated', { page: 'company-catalog', path: '/admin/catalog' }]);
  await element.evaluate((host) => host.removeAttribute('theme-primary'));
  await expect.poll(() => buttonColour(element)).not.toBe('#7A1FA2');
});

test("the page's address leads into the element, follows it, and Back leads back", async ({
  page,
  intranet,
  company: { learner, training },
}) => {
  const [, code = ''] = /```js\n(const element = [\s\S]*?)```/u.exec(GUIDE) ?? [];
  expect(code).toContain('popstate');
  const element = page.locator('vr-portal-catalog');
  const dialog = element.getByRole('dialog');
  const body = `${intranet.element('vr-portal-catalog', learner.email)}<script>${code}</script>`;
  await intranet.open(page, { body, policy: null, query: `?training=${training.id}` });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/training=/u);
  await element.getByRole('tab', { name: /Courses/u }).click();
  await expect(page).toHaveURL(/tab=courses/u);
  await page.goBack();
  await expect(page).not.toHaveURL(/tab=/u);
  await expect(element.getByRole('tab', { name: /Courses/u })).toHaveAttribute('aria-selected', 'false');
  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`training=${training.id}`, 'u'));
});

/** Adds a company with another colour to the intranet, and returns a learner of the company. */
async function addOther({ db }: Portal, intranet: Intranet, request: APIRequestContext) {
  const { admin, learner, training } = await newCompany(db, { colour: '#0A7D32' });
  await addSessions(db, learner, { trainingId: training.id });
  await intranet.register(request, admin.email, [learner.email]);
  return learner;
}

test('an element adds the global names that the guide lists, and no others', async ({
  page,
  intranet,
  company: { learner },
}) => {
  await page.addInitScript(() => Object.assign(globalThis, { before: Object.getOwnPropertyNames(globalThis) }));
  const element = await intranet.show(page, 'vr-portal-catalog', learner.email);
  await expect(element.locator(CARD).first()).toBeVisible();
  const added = await page.evaluate(() => {
    const before = new Set((globalThis as unknown as { before: string[] }).before);
    return Object.getOwnPropertyNames(globalThis).filter((name) => name !== 'before' && !before.has(name));
  });
  const [, list = ''] = /add these global names and no others: (.*?)\. If your/su.exec(GUIDE) ?? [];
  const listed = [...list.matchAll(/`(\w+)`/gu)].map(([, name]) => name);
  expect(added.sort()).toEqual(listed.sort());
});

test('elements of two companies stand on one page, and load the remotes once', { tag: '@full' }, async ({
  page,
  intranet,
  portal,
  request,
  company: { learner, training },
}) => {
  await addSessions(portal.db, learner, { trainingId: training.id });
  const other = await addOther(portal, intranet, request);
  const entries: string[] = [];
  page.on('request', (request) => /remoteEntry/u.test(request.url()) && entries.push(request.url()));
  await intranet.open(page, {
    body: [
      intranet.element('vr-portal-dashboard', learner.email, 'id="one"'),
      intranet.element('vr-portal-dashboard', other.email, 'id="two" lang="es"'),
      intranet.element('vr-portal-catalog', other.email),
    ].join(''),
  });
  const [one, two] = [page.locator('#one'), page.locator('#two')];
  await expect(one.getByTestId('kpis')).toContainText('Points');
  await expect(two.getByTestId('kpis')).toContainText('Puntos');
  await expect(page.locator('vr-portal-catalog').locator(CARD).first()).toBeVisible();
  expect(await buttonColour(one)).not.toBe(await buttonColour(two));
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.length).toBe(new Set(entries).size);
  // A moved element keeps its state. Removing it does not affect the other element.
  await one.evaluate((host) => {
    (host.shadowRoot!.firstElementChild as HTMLElement).dataset.kept = '';
    document.body.append(host);
  });
  await expect(one.locator('[data-kept]')).toHaveCount(1);
  await expect(one.getByTestId('kpis')).toBeVisible();
  await one.evaluate((host) => host.remove());
  await expect(two.getByTestId('kpis')).toBeVisible();
});

test('a canary takes the place of the current release before the remote loads', { tag: '@full' }, async ({
  page,
  intranet,
  company: { learner },
}) => {
  const entries: string[] = [];
  page.on('request', (request) => /mfe-catalog.*remoteEntry/u.test(request.url()) && entries.push(request.url()));
  let entry = '';
  await page.route('**/embed.js', async (route) => {
    const response = await route.fetch();
    const script = (await response.text()).replace('"canaries":[]', '"canaries":["mfe-catalog"]');
    const [, current = '{}'] = /(\{"name":"mfe-catalog".*?\}),\{"name":"mfe-dashboard"/u.exec(script) ?? [];
    await page.route('**/embedding/session', async (exchange) => {
      const reply = await exchange.fetch();
      const canary = JSON.parse(current) as { version: string; entry: string };
      entry = canary.entry;
      await exchange.fulfill({
        response: reply,
        json: { ...(await reply.json()), canaries: [{ ...canary, version: '9.9.9', entry: `${entry}?canary` }] },
      });
    });
    await route.fulfill({ response, body: script });
  });
  const element = await intranet.show(page, 'vr-portal-catalog', learner.email, 'page="catalog"');
  await expect(element.locator(CARD).first()).toBeVisible();
  // embed.js preloads the current release before it knows that this person gets the canary.
  expect(entries.filter((address) => address !== entry)).toEqual([`${entry}?canary`]);
});

test('a page of an address that is not registered says so once, and does not try again', async ({
  page,
  intranet,
  company: { learner },
  expectError,
}) => {
  expectError('status of 401', 'the portal refuses the sign-on');
  await page.clock.install();
  await recordEvents(page);
  let attempts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/embedding/session') && request.method() === 'POST') attempts += 1;
  });
  await intranet.open(page, { body: intranet.element('vr-portal-catalog', learner.email) }, 'localhost');
  const failure = page.locator('vr-portal-catalog').getByRole('alert');
  await expect(failure).toContainText('This website may not show the portal');
  await page.clock.fastForward('02:00');
  expect(attempts).toBe(1);
  const events = await eventsOf(page, 'vr-error');
  expect(events).toMatchObject([['vr-error', { code: 'ASSERTION_REFUSED', reason: 'origin' }]]);
});

test('an unknown page and a wrong assertion-url have their reasons; a theme replaces that of the page', {
  tag: '@full',
}, async ({ page, intranet, company: { learner }, expectError }) => {
  expectError('status of 404', 'the address of the assertions is wrong');
  await recordEvents(page);
  await intranet.open(page, {
    head: '<meta name="color-scheme" content="light">',
    body: `${intranet.element('vr-portal-catalog', learner.email, 'page="nowhere" theme="dark"')}
      <vr-portal-dashboard assertion-url="/page/unknown"></vr-portal-dashboard>`,
  });
  const catalog = page.locator('vr-portal-catalog');
  await expect(catalog.locator(CARD).first()).toBeVisible();
  await expect(page.locator('vr-portal-dashboard').getByRole('alert')).toBeVisible();
  const errors = (await eventsOf(page, 'vr-error')).map(([, detail]) => detail);
  expect(errors).toContainEqual(expect.objectContaining({ code: 'PAGE', reason: 'unknown-page' }));
  expect(errors).toContainEqual(expect.objectContaining({ code: 'ASSERTION', reason: 'status' }));
  const lightness = await catalog.evaluate((host) => {
    const [, red = ''] =
      /rgb\((\d+)/u.exec(getComputedStyle(host.shadowRoot!.firstElementChild!).backgroundColor) ?? [];
    return Number(red);
  });
  expect(lightness).toBeLessThan(64);
});

test('files are downloaded, and what needs a sign-in by password says so', { tag: '@full' }, async ({
  page,
  intranet,
  company: { admin },
  expectError,
}) => {
  expectError('status of 409', 'people are not imported from an intranet');
  const element = await intranet.show(page, 'vr-portal-team', admin.email, 'page="company"');
  await element.getByRole('button', { name: 'Import' }).click();
  const dialog = element.getByRole('dialog');
  const sample = await downloadBy(page, dialog.getByRole('button', { name: /sample/iu }));
  expect(sample.suggestedFilename()).toMatch(/\.csv$/u);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name,Last name,Email,Roles,Manager’s email\r\nAda,Wrong,ada@embedded,learner,'),
  });
  await expect(dialog.getByText(/^You signed in with a code or through your intranet\./u)).toBeVisible();
});

test('a new assertion of another person leaves nothing of the first', { tag: '@full' }, async ({
  page,
  intranet,
  portal,
  request,
  company: { learner, training },
}) => {
  await addSessions(portal.db, learner, { trainingId: training.id });
  const other = await addOther(portal, intranet, request);
  await recordEvents(page);
  await intranet.open(page, {
    body: `<vr-portal-dashboard assertion="${intranet.assertionFor(learner.email)}"></vr-portal-dashboard>`,
  });
  const element = page.locator('vr-portal-dashboard');
  const kpis = element.getByTestId('kpis');
  await expect(kpis).toBeVisible();
  await kpis.evaluate((shown) => {
    shown.dataset.first = '';
  });
  const before = await buttonColour(element);
  await element.evaluate((host, next) => host.setAttribute('assertion', next), intranet.assertionFor(other.email));
  await expect.poll(() => eventsOf(page, 'vr-ready')).toHaveLength(2);
  await expect(kpis).toBeVisible();
  await expect(element.locator('[data-first]')).toHaveCount(0);
  expect(await buttonColour(element)).not.toBe(before);
});

test('an element that is removed and added again looks the same', { tag: '@full' }, async ({
  page,
  intranet,
  company: { admin },
}) => {
  const element = await intranet.show(page, 'vr-portal-team', admin.email, 'page="company"');
  const button = element.getByRole('button', { name: 'Add a member' });
  await expect(button).toBeVisible();
  const look = () =>
    button.evaluate((shown) => {
      const { padding, borderRadius, backgroundColor, height } = getComputedStyle(shown);
      return { padding, borderRadius, backgroundColor, height };
    });
  const before = await look();
  const host = (await element.elementHandle())!;
  await host.evaluate((removed) => removed.remove());
  await expect(button).toHaveCount(0);
  await host.evaluate((added) => document.body.append(added));
  await expect(button).toBeVisible();
  await expect.poll(look).toEqual(before);
});

test('a page that allows no scripts shows the portal in a frame, which runs no foreign scripts', async ({
  page,
  intranet,
  company: { learner },
  expectError,
}) => {
  const portal = intranet.portal;
  const clientId = intranet.clientOf(learner.email);
  const assertion = intranet.assertionFor(learner.email);
  await intranet.open(page, {
    body: `<iframe src="${portal}/embed/catalog?company=${clientId}&lang=fr#assertion=${assertion}" width="1000" height="700"></iframe>`,
    policy: `default-src 'none'; frame-src ${portal}`,
  });
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('vr-portal-catalog').locator(CARD).first()).toBeVisible();
  await expect(frame.locator('vr-portal-catalog').getByRole('searchbox', { name: /Rechercher/u })).toBeVisible();
  const framed = page.frames().find((each) => each.url().startsWith(portal));
  expect(framed?.url()).not.toContain('assertion');
  expect(await framed?.evaluate(refusedSinks)).toEqual(SINKS);
  expectRefusedSinks(expectError);
});

test('removal leaves nothing behind, also after 50 elements', { tag: '@full' }, async ({
  page,
  intranet,
  portal,
  company: { learner, training },
}) => {
  await addSessions(portal.db, learner, { trainingId: training.id });
  // One session for all elements is enough, because this test measures only the browser.
  let session: Buffer | undefined;
  await page.route('**/embedding/session', async (route) => {
    session ??= await (await route.fetch()).body();
    await route.fulfill({
      body: session,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': intranet.url },
    });
  });
  // Counts listeners on media queries, which the DevTools protocol does not list.
  await page.addInitScript(() => {
    const counter = Object.assign(globalThis, { mediaQueries: 0 });
    for (const [method, change] of Object.entries({ addListener: 1, removeListener: -1 })) {
      const name = method as 'addListener';
      const { [name]: original } = MediaQueryList.prototype;
      MediaQueryList.prototype[name] = function (listener) {
        counter.mediaQueries += change;
        original.call(this, listener);
      };
    }
    for (const [method, change] of Object.entries({ addEventListener: 1, removeEventListener: -1 })) {
      const name = method as 'addEventListener';
      const { [name]: original } = EventTarget.prototype;
      EventTarget.prototype[name] = function (...args) {
        if (this instanceof MediaQueryList) counter.mediaQueries += change;
        original.apply(this, args);
      };
    }
  });
  const first = await intranet.show(page, 'vr-portal-dashboard', learner.email);
  await expect(first.getByTestId('kpis')).toBeVisible();
  const client = await page.context().newCDPSession(page);
  const nodeCount = async (): Promise<number> => {
    await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Memory.getDOMCounters')).nodes;
  };
  /** Returns the types of the listeners on a target that outlives the element, such as `window`. */
  const listenersAt = async (target: string): Promise<string[]> => {
    const { result } = await client.send('Runtime.evaluate', { expression: target });
    const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    return listeners.map(({ type }) => type);
  };
  const mount = (times: number) =>
    page.evaluate(
      async ({ count, url }) => {
        const kept: WeakRef<Element>[] = (globalThis as { kept?: WeakRef<Element>[] }).kept ?? [];
        Object.assign(globalThis, { kept });
        for (let index = 0; index < count; index += 1) {
          const element = document.createElement('vr-portal-dashboard');
          element.setAttribute('assertion-url', url);
          const ready = new Promise((resolve) => element.addEventListener('vr-ready', resolve, { once: true }));
          document.body.append(element);
          await ready;
          while (!element.shadowRoot?.querySelector('[data-testid=kpis]')) await new Promise(requestAnimationFrame);
          element.remove();
          kept.push(new WeakRef(element));
          await new Promise((resolve) => setTimeout(resolve, 0));
        }
      },
      { count: times, url: `/assertion/${learner.email}` },
    );
  // Not with a locator, whose script would add Playwright's own listeners to the page.
  await page.evaluate(() => document.querySelector('vr-portal-dashboard')?.remove());
  await mount(5);
  const before = await nodeCount();
  await mount(45);
  // React adds this listener to the document once for all roots.
  await expect.poll(() => listenersAt('document')).toEqual(['selectionchange']);
  for (const target of ['window', 'document.documentElement', 'document.body', 'visualViewport'])
    await expect.poll(() => listenersAt(target), target).toEqual([]);
  const left = await page.evaluate(() => ({
    fonts: [...document.fonts].length,
    sheets: document.adoptedStyleSheets.length,
    elements: document.body.querySelectorAll('*').length,
    mediaQueries: (globalThis as unknown as { mediaQueries: number }).mediaQueries,
  }));
  expect(left).toEqual({ fonts: 0, sheets: 0, elements: 0, mediaQueries: 0 });
  // The browser decides when it frees unreachable elements, and may keep the last ones.
  await expect
    .poll(async () => {
      await client.send('HeapProfiler.collectGarbage');
      return page.evaluate(
        () => (globalThis as unknown as { kept: WeakRef<Element>[] }).kept.filter((each) => each.deref()).length,
      );
    })
    .toBeLessThan(5);
  // A single element has more nodes than this limit.
  await expect.poll(async () => (await nodeCount()) - before).toBeLessThan(1000);
});

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FIND, PREPARE, type Query, toJson } from './find.ts';
import { type Driver, type ElementReference, idOf, WebDriverError } from './webdriver.ts';

/** How long an action waits for its element. */
const PATIENCE_MS = 20_000;

/** WebDriver errors after which the action is repeated: the element may be moving, covered, or rendered again. */
const PASSING = new Set([
  'element click intercepted',
  'element not interactable',
  'invalid element state',
  'javascript error',
  'move target out of bounds',
  'no such element',
  'no such frame',
  'no such window',
  'stale element reference',
]);

/** The characters that WebDriver uses for keys (§17.4.2). */
export const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;

/** Repeats a step until it returns a value other than undefined or false. Throws after `patience` milliseconds. */
export async function waitFor<T>(what: string, step: () => Promise<T | undefined | false>, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  let last: unknown;
  do {
    try {
      const result = await step();
      if (result !== undefined && result !== false) return result;
    } catch (error) {
      if (!(error instanceof WebDriverError && PASSING.has(error.code))) throw error;
      last = error;
    }
    await delay(100);
  } while (Date.now() < end);
  throw new Error(`Waited ${patience / 1000} s in vain for ${what}`, { cause: last });
}

const describe = ({ inside, ...query }: Query): string =>
  Object.entries(query)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ') + (inside ? ` inside ${describe(inside)}` : '');

/** Runs in the page: scrolls to an element, and returns its position and size as text. */
function scrollTo(element: unknown): string {
  const found = element as HTMLElement;
  found.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return [x, y, width, height].join();
}

type Clicked = { click?: 'awaited' | 'arrived' | 'elsewhere' };

/** How long to wait for the click event. On a busy machine, the event comes after the driver's reply. */
const CLICK_MS = 1000;

/**
 * Runs in the page: records whether the next click reaches an element, or the element that covers its middle. `mousedown`
 * counts, because a select opens at that event, and may be rendered again before `mouseup`.
 */
function expectClick(element: unknown): void {
  const page = globalThis as Clicked;
  const found = element as HTMLElement;
  const { x, y, width, height } = found.getBoundingClientRect();
  const over = (found.getRootNode() as Document | ShadowRoot).elementFromPoint(x + width / 2, y + height / 2);
  page.click = 'awaited';
  const note = (event: Event) => {
    const [target] = event.composedPath() as Node[];
    page.click = target && (found.contains(target) || over?.contains(target)) ? 'arrived' : 'elsewhere';
  };
  document.addEventListener('mousedown', note, { capture: true, once: true });
}

/** Returns the actions of a person on a page. Each action waits for its element. */
export function pageOf(driver: Driver, portal: string, folder: string) {
  /** Runs a function in the page. The arguments are sent as JSON. */
  const run = <Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args) =>
    driver.send('execute', { script: `return (${work}).apply(null, arguments)`, args }) as Promise<Awaited<Result>>;

  /** Returns the elements that are visible now. */
  async function all(query: Query): Promise<ElementReference[]> {
    const send = () => driver.send('execute', { script: FIND, args: [toJson(query)] });
    const elements = await send();
    if (elements) return elements as ElementReference[];
    await driver.send('execute', { script: PREPARE, args: [] });
    // Null if another page has loaded meanwhile.
    return ((await send()) as ElementReference[] | null) ?? [];
  }
  const find = (query: Query, patience?: number) =>
    waitFor(describe(query), async () => (await all(query))[0], patience);

  /** Finds an element and runs `work` with it. Repeats both if the element is not ready or was replaced. */
  const act = <T>(query: Query, work: (element: ElementReference) => Promise<T>) =>
    waitFor(describe(query), async () => {
      const [element] = await all(query);
      if (!element) return undefined;
      // Drivers also scroll, but WebKit's driver may leave the element behind a fixed bar.
      const place = await run(scrollTo, element);
      await delay(50);
      // A click on an element that is still moving can be lost.
      if ((await run(scrollTo, element)) !== place) return undefined;
      return { result: await work(element) };
    }).then(({ result }) => result);

  const send = (command: 'click' | 'clear' | 'sendKeys', element: ElementReference, more = {}) =>
    driver.send(command, { id: idOf(element), ...more });

  const page = {
    portal,
    /** A folder for files to upload. */
    folder,
    run,
    all,
    find,
    /** Opens an address, or a path of the portal. */
    open: (address: string) => driver.send('navigate', { url: new URL(address, portal).href }),
    reload: () => driver.send('refresh'),
    /** Clicks, and repeats a click that missed: WebKit clicks where the element was a moment ago. */
    click: (query: Query) =>
      waitFor(`a click on ${describe(query)}`, async () => {
        await act(query, async (element) => {
          await run(expectClick, element);
          await send('click', element);
        });
        const end = Date.now() + CLICK_MS;
        for (;;) {
          // Undefined if the click opened another page, which may still be loading.
          const state = await run(() => (globalThis as Clicked).click).catch(() => undefined);
          if (state !== 'awaited') return state !== 'elsewhere';
          if (Date.now() > end) return false;
          await delay(20);
        }
      }),
    /** Replaces the text of a field. */
    fill: (query: Query, text: string) =>
      act(query, async (element) => {
        await send('clear', element);
        await send('sendKeys', element, { text });
      }),
    /** Types a text into an element, or the path of a file into a file input. */
    type: (query: Query, text: string) => act(query, (element) => send('sendKeys', element, { text })),
    /** Presses keys in turn, on the focused element. */
    press: (...keys: string[]) =>
      driver.send('actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: keys.flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'pause', duration: 20 },
              { type: 'keyUp', value },
            ]),
          },
        ],
      }),
    gone: (query: Query) =>
      waitFor(`the end of ${describe(query)}`, async () => (await all(query)).length === 0 || undefined),
    textOf: (query: Query) =>
      act(query, (element) => run((found: unknown) => (found as HTMLElement).textContent ?? '', element)),
    valueOf: (query: Query) =>
      act(query, (element) => run((found: unknown) => (found as HTMLInputElement).value, element)),
    /** Waits until the path and query of the page match. */
    at: (path: string | RegExp) =>
      waitFor(`the address ${path}`, async () => {
        const now = await run(() => location.pathname + location.search);
        return typeof path === 'string' ? now === path : path.test(now);
      }),
    async inFrame<T>(query: Query, work: () => Promise<T>): Promise<T> {
      await act(query, (element) => driver.send('switchToFrame', { id: element, element: idOf(element) }));
      try {
        return await work();
      } finally {
        await driver.send('switchToFrame', { id: null });
      }
    },
    /** Sets the size of the page in pixels, without the browser's own bars. Firefox is at least 450 pixels wide. */
    resize: (width: number, height: number): Promise<unknown> =>
      waitFor(`a page of ${width} × ${height} pixels`, async () => {
        const measure = () => run(() => [innerWidth, innerHeight, outerWidth - innerWidth, outerHeight - innerHeight]);
        const [, , sides = 0, bars = 0] = await measure();
        await driver.send('setWindowRect', { x: 0, y: 0, width: width + sides, height: height + bars });
        // The page may get the new size a moment later.
        await delay(100);
        const [widthNow, heightNow] = await measure();
        return widthNow === width && heightNow === height;
      }),
    async screenshot(file: string): Promise<void> {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, Buffer.from((await driver.send('screenshot', { full: false })) as string, 'base64'));
    },
    /** Signs a person in through the API and opens a page. Only the walk `sign-in` uses the form. */
    async openAs(email: string, path: string, password: string): Promise<void> {
      const response = await fetch(`${portal}/api/v1/users/authentication`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const { token } = (await response.json()) as { token: string };
      await page.open('/login');
      await run((stored) => {
        sessionStorage.clear();
        localStorage.clear();
        localStorage.setItem('token', btoa(stored));
      }, token);
      await page.open(path);
      await page.find({ css: 'main' });
    },
  };
  return page;
}

export type Page = ReturnType<typeof pageOf>;

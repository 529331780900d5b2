import type { BrowserContext, Page } from '@playwright/test';
import type { Scenario } from '../bytes.ts';
import { type Device, imitate } from './devices.ts';

/** A screen, and a click by which a person can see whether it works. */
export interface Screen extends Scenario {
  /** Selector of the element that is clicked as soon as the screen shows. */
  press: string;
  /** Selector of what that click makes appear. */
  answer: string;
}

/** The measurements of one load of a screen. Times are in milliseconds, from the request of the page. */
export interface Load {
  /** Until the frame that shows the screen. */
  shown: number;
  /** Until the frame that shows the effect of a click made at `shown`. */
  answers: number;
  /** Time that the main thread was busy until `shown`. */
  work: number;
}

/** Runs in the page: logs the frames that show the screen, with the place to click, and the effect of the click. */
function logFrames({ until, press, answer }: Screen): void {
  const whenShown = (selector: string, log: () => void) => {
    const observer = new MutationObserver(() => {
      const element = document.querySelector(selector);
      if (!element || element.closest('[inert]')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(log));
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  };
  whenShown(until, () => {
    const time = performance.now();
    const { x, y, width, height } = document.querySelector(press)!.getBoundingClientRect();
    console.debug('shown', time, x + width / 2, y + height / 2);
    whenShown(answer, () => console.debug('answers', performance.now()));
  });
}

/** Runs in the page: logs the cumulative layout shift (web.dev/cls) one second after the screen shows. */
function logShift(until: string): void {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(until)) return;
    observer.disconnect();
    setTimeout(() => console.debug('shift', shift), 1000);
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * A page of another site. People come from one, such as a mail, and the browser then starts a process for the next page. From
 * an empty tab it would start one for the portal only, because the floor has no Cross-Origin-Opener-Policy.
 */
const OTHER_SITE = 'data:text/html,';

/** Returns the numbers that the page logs after a word. */
const logged = (page: Page, word: string): Promise<number[]> =>
  page
    .waitForEvent('console', { predicate: (message) => message.text().startsWith(`${word} `) })
    .then((message) => message.text().split(' ').slice(1).map(Number));

/** Opens a screen on a device, and clicks in it as soon as it shows. */
export async function loadScreen(context: BrowserContext, url: string, screen: Screen, device: Device): Promise<Load> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await imitate(cdp, device);
  await page.addInitScript(logFrames, screen);
  const [frame, answer] = [logged(page, 'shown'), logged(page, 'answers')];
  await page.goto(OTHER_SITE);
  await page.goto(url + screen.path, { waitUntil: 'commit' });
  const [shown = Number.NaN, x = 0, y = 0] = await frame;
  const { metrics } = await cdp.send('Performance.getMetrics');
  const work = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  await page.mouse.click(x, y);
  const [answers = Number.NaN] = await answer;
  await page.close();
  return { shown, answers, work: work * 1000 };
}

/** Opens a screen on a device, and returns its layout shift. */
export async function shiftOf(context: BrowserContext, url: string, screen: Screen, device: Device): Promise<number> {
  const page = await context.newPage();
  await imitate(await context.newCDPSession(page), device);
  await page.addInitScript(logShift, screen.until);
  const logs = logged(page, 'shift');
  await page.goto(OTHER_SITE);
  await page.goto(url + screen.path, { waitUntil: 'commit' });
  const [shift = Number.NaN] = await logs;
  await page.close();
  return shift;
}

import type { Page } from '@playwright/test';

/** Keeps the portal's events in `globalThis.events`. */
export const recordEvents = (page: Page) =>
  page.addInitScript(() => {
    const events: [string, unknown][] = [];
    Object.assign(globalThis, { events });
    const names = ['ready', 'error', 'session-ended', 'training-started', 'training-finished', 'navigated', 'resized'];
    for (const name of names)
      addEventListener(`vr-${name}`, (event) => events.push([event.type, (event as CustomEvent).detail]));
  });

/** Returns the names and details of the recorded events of one type. */
export const eventsOf = (page: Page, type: string) =>
  page.evaluate(
    (wanted) => (globalThis as unknown as { events: [string, unknown][] }).events.filter(([name]) => name === wanted),
    type,
  );

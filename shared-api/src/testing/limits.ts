/**
 * The limits of all tests, in milliseconds. They only end what hangs: no test may need a quarter of its limit, even on a
 * slow machine that is busy.
 */

/** For one test. */
export const TEST_MS = 20 * 60_000;
/** For one event that a test waits for, such as an element in the browser, a mail, or the start of a program. */
export const EVENT_MS = 2 * 60_000;
/** For what a component shows that a test renders in Jest. */
export const RENDER_MS = 20_000;

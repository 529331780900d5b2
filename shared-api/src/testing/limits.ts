/**
 * The timeouts of all tests, in milliseconds. They only stop tests that hang: even on a slow, busy machine, a test must need
 * less than a quarter of its timeout.
 */

/** For one test. */
export const TEST_MS = 20 * 60_000;
/** For one event that a test waits for, such as an element in the browser, a mail, or the start of a program. */
export const EVENT_MS = 2 * 60_000;
/** For the output of a component that a test renders in Jest. */
export const RENDER_MS = 20_000;

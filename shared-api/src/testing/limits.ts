/**
 * The limits of all tests, in milliseconds. They only end what hangs: no test may need a quarter of its limit, even on a
 * slow machine that is busy.
 */

/** For one test. */
export const TEST_MS = 20 * 60_000;
/** For one event that a test waits for, such as an element, a mail, or the start of a program. */
export const EVENT_MS = 60_000;

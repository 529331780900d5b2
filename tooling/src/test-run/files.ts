/** Decides which runner and which command run a test file, by its path relative to the root folder. */

/** Returns whether Jest runs a file: a test of a browser package that needs no real server. */
export const runsInJest = (file: string): boolean =>
  /^(?:shell|mfe-[^/]+|shared-[^/]+)\/.*\.test\.tsx?$/u.test(file) && !/\.server\.test\.ts$/u.test(file);

/** Returns whether Node's runner runs a file: a test outside e2e that Jest does not run. */
export const runsInNode = (file: string): boolean =>
  /\.test\.ts$/u.test(file) && !/^e2e\//u.test(file) && !runsInJest(file);

/** Returns whether only `pnpm test:full` runs a file: the test is slow or needs other programs, and seldom fails. */
export const isFull = (file: string): boolean => /\.full\.test\.ts$/u.test(file);

export const runsInBrowser = (file: string): boolean => /\.spec\.ts$/u.test(file);

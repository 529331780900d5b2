/** Which runner a test file has, and whether only `pnpm test:full` runs it, by its path relative to the root folder. */

/** Whether Jest runs it: a test of a browser package, unless it needs a real server. */
export const runsInJest = (file: string): boolean =>
  /^(?:shell|mfe-[^/]+|shared-[^/]+)\/.*\.test\.tsx?$/u.test(file) && !/\.server\.test\.ts$/u.test(file);

/** Whether Node's runner runs it: a test of the server, the tooling or a content. */
export const runsInNode = (file: string): boolean =>
  /\.test\.ts$/u.test(file) && !/^e2e\//u.test(file) && !runsInJest(file);

/** Whether only `pnpm test:full` runs it: it is slow or needs other programs, and what it tests seldom breaks. */
export const isFull = (file: string): boolean => /\.full\.test\.ts$/u.test(file);

export const runsInBrowser = (file: string): boolean => /\.spec\.ts$/u.test(file);

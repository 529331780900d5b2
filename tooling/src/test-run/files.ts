/** Tells from the path of a test file, relative to the root folder, which runner and which command runs it. */

/** Whether Jest runs a file: a test of a browser package, unless it needs a real server. */
export const runsInJest = (file: string): boolean =>
  /^(?:shell|mfe-[^/]+|shared-[^/]+)\/.*\.test\.tsx?$/u.test(file) && !/\.server\.test\.ts$/u.test(file);

/** Whether Node's runner runs a file: a test of the server, the tooling or a content, or one that needs a real server. */
export const runsInNode = (file: string): boolean =>
  /\.test\.ts$/u.test(file) && !/^e2e\//u.test(file) && !runsInJest(file);

/** Whether only `pnpm test:full` runs a file, because it is slow or needs other programs and seldom fails. */
export const isFull = (file: string): boolean => /\.full\.test\.ts$/u.test(file);

export const runsInBrowser = (file: string): boolean => /\.spec\.ts$/u.test(file);

import type { Config } from 'jest';
import { jestConfig } from './tooling/src/jest/config.ts';
import { remoteNames } from './tooling/src/packages.ts';

const PACKAGES = ['shell', 'shared-api', 'shared-ui', ...remoteNames()];

/**
 * The tests of the browser packages: `pnpm unit:browser [files or folders]`. The script starts Node with
 * --experimental-vm-modules, so that tests can load packages that only exist as ES modules.
 */
export default jestConfig({
  roots: PACKAGES.map((name) => `<rootDir>/${name}/src`),
  // Tests that need a real server run on Node's runner.
  testPathIgnorePatterns: [String.raw`\.server\.test\.ts$`],
}) satisfies Config;

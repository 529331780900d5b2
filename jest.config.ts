import type { Config } from 'jest';
import { remoteNames } from './tooling/src/packages.ts';

const PACKAGES = ['shell', 'shared-api', 'shared-ui', ...remoteNames()];

const tooling = (file: string) => `<rootDir>/tooling/src/jest/${file}`;

const shared = {
  roots: PACKAGES.map((name) => `<rootDir>/${name}/src`),
  // Tests that need a real server run on Node's runner.
  testPathIgnorePatterns: [String.raw`\.server\.test\.ts$`],
  transform: {
    '\\.css$': tooling('css-transform.cjs'),
    '\\.svg$': tooling('file-transform.cjs'),
    '\\.(?:[cm]?js|tsx?)$': tooling('script-transform.ts'),
  },
  moduleNameMapper: { '^antd/es/(.*)$': 'antd/lib/$1' },
  restoreMocks: true,
} satisfies Config;

/**
 * The tests of the browser packages: `pnpm unit:browser [files or folders]`. The script starts Node with
 * --experimental-vm-modules, so that tests can load packages that only exist as ES modules.
 */
export default {
  // A busy machine needs several times as long as a quiet one.
  testTimeout: 30_000,
  maxWorkers: 2,
  projects: [
    { ...shared, displayName: 'functions', testEnvironment: 'node', testRegex: String.raw`\.test\.ts$` },
    {
      ...shared,
      displayName: 'components',
      testEnvironment: tooling('environment.ts'),
      setupFiles: [tooling('setup.ts')],
      testRegex: String.raw`\.test\.tsx$`,
    },
  ],
} satisfies Config;

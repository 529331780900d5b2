import path from 'node:path';
import { TEST_MS } from '@vr/shared-api/testing/limits';

const file = (name: string) => path.join(import.meta.dirname, name);

/** Settings for the tests of all browser packages. Our own packages are compiled even in node_modules. */
const SHARED = {
  transform: {
    '\\.css$': file('css-transform.cjs'),
    '\\.svg$': file('file-transform.cjs'),
    '\\.(?:[cm]?js|tsx?)$': file('script-transform.ts'),
  },
  transformIgnorePatterns: ['/node_modules/(?!@vr/)'],
  moduleNameMapper: { '^antd/es/(.*)$': 'antd/lib/$1' },
  restoreMocks: true,
};

interface Settings {
  roots: string[];
  rootDir?: string;
  testPathIgnorePatterns?: string[];
}

/** Returns Jest's configuration: one project for tests of functions (`.test.ts`), one for components (`.test.tsx`). */
export const jestConfig = (settings: Settings) => ({
  testTimeout: TEST_MS,
  maxWorkers: 2,
  projects: [
    { ...SHARED, ...settings, displayName: 'functions', testEnvironment: 'node', testRegex: String.raw`\.test\.ts$` },
    {
      ...SHARED,
      ...settings,
      displayName: 'components',
      testEnvironment: file('environment.ts'),
      setupFiles: [file('setup.ts')],
      testRegex: String.raw`\.test\.tsx$`,
    },
  ],
});

import path from 'node:path';

const file = (name: string) => path.join(import.meta.dirname, name);

/** What the tests of all browser packages share. The sources of our packages are compiled also where they are installed. */
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

/** Returns the configuration of Jest for the tests below some folders: those of functions, and those of components. */
export const jestConfig = (settings: Settings) => ({
  // A busy machine needs several times as long as a quiet one.
  testTimeout: 30_000,
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

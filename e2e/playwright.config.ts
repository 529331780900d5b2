import { defineConfig, devices } from '@playwright/test';
import { EVENT_MS, TEST_MS } from '@vr/shared-api/testing/limits';

/**
 * The relevant features that Playwright disables, except ThirdPartyStoragePartitioning. If that feature is disabled,
 * Chromium refuses storage to contents on host names below localhost, unlike in normal use. This list replaces
 * Playwright's list, because Chromium reads only the last one.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'Translate',
];

const browser = (...args: string[]) => ({
  // Set by the global setup for the workers. Tools that only read this file must not install a browser.
  ...(process.env.E2E_BROWSER && { executablePath: process.env.E2E_BROWSER }),
  args: ['--no-sandbox', '--disable-background-networking', `--disable-features=${DISABLED_FEATURES.join()}`, ...args],
});

/** The tests that play a training. They need WebGL, which is slow here because the CPU renders it. */
const WITH_WEBGL = /\/player\.spec/u;

export default defineConfig({
  testDir: 'tests',
  globalSetup: './src/global-setup.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A retry gets a new worker with fresh data. A test that then passes is listed as flaky, which is a defect too.
  retries: 1,
  timeout: TEST_MS,
  expect: { timeout: EVENT_MS },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    actionTimeout: EVENT_MS,
    navigationTimeout: EVENT_MS,
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // Traces double the run time. To investigate a failure, record one with `pnpm e2e --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pages', testIgnore: WITH_WEBGL, use: { launchOptions: browser('--disable-gpu') } },
    {
      name: 'webgl',
      testMatch: WITH_WEBGL,
      use: { launchOptions: browser('--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader') },
    },
  ],
});

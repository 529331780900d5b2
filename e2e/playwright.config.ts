import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { freePortRange, freePorts } from '@vr/server/testing/free-ports';

const MONOLITH_CONTENT_PORTS = 4;

// Each worker reads this file again and inherits the environment. So only the first process chooses the ports.
if (!process.env.E2E_PORT) {
  const [
    port,
    contentPort,
    monolithPort,
    clockPortalPort,
    clockPortalContentPort,
    clockControlPort,
    olderPort,
    olderContentPort,
  ] = await freePorts(8);
  const monolithContentPort = await freePortRange(MONOLITH_CONTENT_PORTS);
  Object.assign(process.env, {
    E2E_PORT: String(port),
    E2E_CONTENT_PORT: String(contentPort),
    E2E_MONOLITH_PORT: String(monolithPort),
    E2E_MONOLITH_CONTENT_PORT: String(monolithContentPort),
    E2E_MONOLITH_CONTENT_PORTS: String(MONOLITH_CONTENT_PORTS),
    E2E_CLOCK_PORTAL_PORT: String(clockPortalPort),
    E2E_CLOCK_PORTAL_CONTENT_PORT: String(clockPortalContentPort),
    E2E_CLOCK_CONTROL_PORT: String(clockControlPort),
    E2E_OLDER_PORT: String(olderPort),
    E2E_OLDER_CONTENT_PORT: String(olderContentPort),
    // The portal writes its mails to this folder, and the tests read them.
    E2E_DATA_DIR: join(tmpdir(), `vr-portal-e2e-${randomUUID()}`),
  });
}

const url = `http://localhost:${process.env.E2E_PORT}`;

/**
 * The features that Playwright disables and that matter here, except ThirdPartyStoragePartitioning. If that is disabled,
 * Chromium refuses storage to contents on host names below localhost, which it does not do for people. This list replaces
 * Playwright's, because Chromium reads only the last one.
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
const WITH_WEBGL = /player\.spec/u;
/**
 * The tests that put trainings online for every company. Everyone gets a notification of such a training, so these tests
 * run after the tests that count notifications.
 */
const NOTIFIES_EVERYONE = /review\.spec/u;
const withoutWebgl = { launchOptions: browser('--disable-gpu') };

export default defineConfig({
  testDir: 'tests',
  globalSetup: './src/global-setup.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that fails once and then passes is listed as flaky. That is a defect too, of the test or of the product.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: url,
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // Without it, a click can miss an element that is still moving.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces double the run time. To investigate a failure, record one with `pnpm e2e --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pages', testIgnore: [WITH_WEBGL, NOTIFIES_EVERYONE], use: withoutWebgl },
    {
      name: 'webgl',
      testMatch: WITH_WEBGL,
      use: { launchOptions: browser('--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader') },
    },
    { name: 'review', testMatch: NOTIFIES_EVERYONE, use: withoutWebgl, dependencies: ['pages', 'webgl'] },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/src/serve.ts`,
    cwd: join(import.meta.dirname, '..'),
    url: `${url}/ready`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});

import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '@vr/tooling/find-browser';
import { freePorts } from './src/ports.ts';

// The workers read this file again: the first to read it chooses, the others inherit.
if (!process.env.E2E_PORT) {
  const [port, contentPort, monolithPort, monolithContentPort, movedPort, movedContentPort, clockPort] =
    await freePorts(7);
  Object.assign(process.env, {
    E2E_PORT: String(port),
    E2E_CONTENT_PORT: String(contentPort),
    E2E_MONOLITH_PORT: String(monolithPort),
    E2E_MONOLITH_CONTENT_PORT: String(monolithContentPort),
    E2E_MOVED_PORT: String(movedPort),
    E2E_MOVED_CONTENT_PORT: String(movedContentPort),
    E2E_CLOCK_PORT: String(clockPort),
    // Where the portal puts its mails, which the tests read.
    E2E_DATA_DIR: join(tmpdir(), `vr-portal-e2e-${randomUUID()}`),
  });
}
process.env.E2E_BROWSER ??= await findBrowser();

const url = `http://localhost:${process.env.E2E_PORT}`;

const browser = (...args: string[]) => ({
  executablePath: process.env.E2E_BROWSER,
  args: ['--no-sandbox', '--disable-background-networking', ...args],
});

/** What plays a training, and so needs WebGL, which the processor draws: several times the cost of a page. */
const DRAWN = /player\.spec/u;
/**
 * What puts trainings online for every company, which tells everybody: it is the last to be begun, when nobody is
 * counting any more.
 */
const TELLS_EVERYBODY = /review\.spec/u;
const plain = { launchOptions: browser('--disable-gpu') };

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: url,
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // Recording costs as much as the tests; `pnpm e2e --trace on` does it where one has to be understood.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pages', testIgnore: [DRAWN, TELLS_EVERYBODY], use: plain },
    {
      name: 'drawn',
      testMatch: DRAWN,
      use: { launchOptions: browser('--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader') },
    },
    { name: 'review', testMatch: TELLS_EVERYBODY, use: plain },
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@vr/server/testing/free-ports';
import { type Driver, type Session, toMarionette, WebDriverError } from './webdriver.ts';
import { end, startXServer } from './x-server.ts';

const PREFERENCES = {
  'intl.accept_languages': 'en-GB',
  'intl.locale.requested': 'en-GB',
  'ui.prefersReducedMotion': 1,
  // Otherwise Firefox contacts Mozilla's servers at the first start.
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

/** Connects to Firefox as soon as it listens. */
async function connected(port: number): Promise<Socket> {
  for (let attempt = 0; ; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (attempt === 150) throw error;
      await delay(200);
    }
  }
}

type Reply = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** The paths of Firefox and of its X server. Without an X server (`--headless`), Firefox has no WebGL. */
interface FirefoxFiles {
  browser: string;
  xServer: string;
}

/**
 * Starts Firefox. This driver speaks Marionette, Firefox's own protocol: JSON after its length, as in
 * `13:[0,1,"x",{}]`. Debian has no geckodriver, which would translate WebDriver to Marionette.
 */
export async function startFirefox(files: FirefoxFiles, folder: string): Promise<Driver> {
  const profile = join(folder, 'firefox');
  await mkdir(profile, { recursive: true });
  const port = await freePort();
  const preferences = Object.entries({ ...PREFERENCES, 'marionette.port': port });
  const lines = preferences.map((preference) => `user_pref(${preference.map((part) => JSON.stringify(part)).join()});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const xServer = await startXServer(files.xServer);
  const browser = spawn(files.browser, ['--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, ...xServer.env, HOME: folder },
  });
  const socket = await connected(port);

  const waiting = new Map<number, (reply: Reply) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first message, a greeting, is not an array.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Reply);
    }
  });
  let lastId = 0;
  async function call(name: string, parameters: object): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const message = Buffer.from(JSON.stringify([0, id, name, parameters]));
    const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.write(`${message.length}:${message}`);
    const [, , error, result] = await reply;
    waiting.delete(id);
    if (error) throw new WebDriverError(error.error, error.message);
    return result;
  }
  const { capabilities } = (await call('WebDriver:NewSession', {})) as Session;
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    send: async (command, parameters = {}) => {
      const result = await call(toMarionette(command), parameters);
      return (result as { value?: unknown } | null)?.value;
    },
    close: async () => {
      socket.destroy();
      await end(browser);
      await xServer.close();
    },
  };
}

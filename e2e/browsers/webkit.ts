import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@vr/server/testing/free-ports';
import { type Driver, type Session, toHttp, WebDriverError } from './webdriver.ts';
import { end, startXServer } from './x-server.ts';

/** The programs of WebKitGTK: the driver, the browser that the driver starts, and the X server for the browser. */
interface WebKitFiles {
  driver: string;
  browser: string;
  xServer: string;
}

/** Starts WebKitGTK's MiniBrowser through its WebDriver, on an X server without a screen. */
export async function startWebKit(files: WebKitFiles, folder: string): Promise<Driver> {
  const xServer = await startXServer(files.xServer);
  const port = await freePort();
  const driver = spawn(files.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, ...xServer.env, HOME: folder },
  });
  async function call(method: string, path: string, body: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new WebDriverError(error, message);
  }
  for (let attempt = 0; ; attempt += 1)
    try {
      await call('GET', '/status', {});
      break;
    } catch (error) {
      if (attempt === 50) throw error;
      await delay(200);
    }
  const options = { 'webkitgtk:browserOptions': { binary: files.browser, args: ['--automation'] } };
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: options },
  })) as Session;
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    send: (command, parameters = {}) => {
      const { method, path, body } = toHttp(command, parameters);
      return call(method, `/session/${sessionId}${path}`, body);
    },
    close: async () => {
      await call('DELETE', `/session/${sessionId}`, {}).catch(() => undefined);
      await end(driver);
      await xServer.close();
    },
  };
}

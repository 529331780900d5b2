import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findBrowser } from '@vr/tooling/cli/find-browser';

/**
 * Finds or installs the browser of the tests, and makes the portal that the workers copy. The workers get both through
 * the environment. Returns the function that deletes the portal.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.E2E_BROWSER ??= await findBrowser();
  const template = spawn(process.execPath, [join(import.meta.dirname, 'template.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(template, 'exit');
  const settings = await Promise.race([
    once(template, 'message').then(([message]) => message as NodeJS.ProcessEnv),
    ended.then(([code]) => {
      throw new Error(`The portal of the browser tests could not be made: the process ended with ${code}`);
    }),
  ]);
  Object.assign(process.env, settings);
  return async () => {
    template.disconnect();
    await ended;
  };
}

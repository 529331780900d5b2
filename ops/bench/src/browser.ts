import { type Browser, chromium } from '@playwright/test';
import { DEMO_PASSWORD } from '@vr/server/platform/demo/data/people';
import { findBrowser } from '@vr/tooling/cli/find-browser';

/** Starts a browser that makes no background requests of its own. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });

const LEARNER = { email: 'learner@demo.example', password: DEMO_PASSWORD };

/** Signs in the demo's learner, or another demo user, and returns the token. */
export async function tokenOf(portal: string, email = LEARNER.email): Promise<string> {
  const reply = await fetch(`${portal}/api/v1/users/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...LEARNER, email }),
  });
  if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status}`);
  return ((await reply.json()) as { token: string }).token;
}

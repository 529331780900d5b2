import { createHash, X509Certificate } from 'node:crypto';
import { type Browser, chromium } from '@playwright/test';
import { DEMO_PASSWORD } from '@vr/server/platform/demo/data/people';
import { findBrowser } from '@vr/tooling/cli/find-browser';

/** Returns the hash of a certificate's public key (PEM), as the browser's option takes it. */
const keyHash = (certificate: string): string =>
  createHash('sha256')
    .update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

/** Starts a browser that makes no background requests of its own, and trusts these certificates (PEM). */
export const launchBrowser = async (trusted: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--disable-background-networking',
      // Pages with other certificate errors are never cached.
      `--ignore-certificate-errors-spki-list=${trusted.map(keyHash).join(',')}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
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

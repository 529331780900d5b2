import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { portalOfWorker } from './portal.ts';

const outbox = () => join(portalOfWorker().dataDir, 'outbox');

/** Returns the mails that were sent to an address, the newest last. */
async function mailsTo(email: string): Promise<string[]> {
  const names = await readdir(outbox()).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((name) => readFile(join(outbox(), name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`));
}

/** Waits until `count` mails have been sent to an address, and returns the newest mail. */
export async function mailTo(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(count);
  return (await mailsTo(email)).at(-1) ?? '';
}

/** Waits for a mail that links to a page of the portal, and returns the path of the newest link to that page. */
export async function linkTo(email: string, page: 'confirm-email' | 'undo-email'): Promise<string> {
  const links = async () =>
    (await mailsTo(email)).flatMap((mail) => new RegExp(`/${page}\\?key=[\\w-]+`, 'u').exec(mail)?.[0] ?? []);
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0);
  return (await links()).at(-1) ?? '';
}

/** Returns the path of the link in a reset mail, without the host, because another node may have sent the mail. */
export const resetPathIn = (mail: string): string => /\/reset-password\?key=[\w-]+/u.exec(mail)?.[0] ?? '';

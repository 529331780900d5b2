import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as users from '@vr/shared-api/contract/users';
import type { Layout, LayoutNode } from '../layout/layout.ts';
import { portalClient } from './client.ts';
import type { Scene } from './scene.ts';

/** Mails that people asked for. A job sends each mail. */
export interface Mails {
  /** Adds a person, who asks a node for a new password. */
  ask(node: LayoutNode): Promise<void>;
  /** Waits until all mails are sent, and fails if any was sent twice. */
  check(): Promise<void>;
}

/** Counts the mails in the outbox of a layout. */
export function countMails({ folder }: Layout, { build, clientId }: Scene): Mails {
  const outbox = path.join(folder, 'data/outbox');
  const asked: string[] = [];
  const readers = async () => {
    // A node may still be writing a mail whose name ends in .partial.
    const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(files.map((file) => readFile(path.join(outbox, file), 'utf8')));
    return mails.flatMap((mail) => /mail\d+@company\.example/u.exec(mail)?.[0] ?? []).sort();
  };
  return {
    async ask({ url }) {
      const email = `mail${asked.length}@company.example`;
      asked.push(email);
      await build.person({ clientId, email });
      await portalClient(url).call(users.initPasswordReset, { query: { lang: 'en' }, body: { email } });
    },
    async check() {
      // The test runner's time limit is the deadline.
      while ((await readers()).length < asked.length) await pause(100);
      // If a job ran twice, the second mail would arrive soon.
      await pause(1000);
      assert.deepEqual(await readers(), asked.sort());
    },
  };
}

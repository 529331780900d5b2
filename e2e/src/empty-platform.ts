import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createTestDatabase } from '@vr/server/testing/database';
import { freePorts } from '@vr/server/testing/free-ports';
import { type MailServer, startMailServer } from '@vr/server/testing/mail';
import { ROOT } from '@vr/tooling/packages';

/** A portal as an operator first starts it: without the demo, on an empty database, with a mail server. */
export interface EmptyPlatform {
  url: string;
  mails: MailServer;
  /** The link for the first super admin, which the portal printed at its start. */
  link: string;
  /** Runs a command of the operator, such as `create-superadmin`, and returns its output. */
  run(command: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the portal in its own process, on a database without tables. */
export async function startEmptyPlatform(dataDir: string): Promise<EmptyPlatform> {
  const database = await createTestDatabase({ template: 'template0', max: 1 });
  const mails = await startMailServer();
  const [port, contentPort] = await freePorts(2);
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    CONTENT_PORT: String(contentPort),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: 'off',
    SMTP_URL: mails.url,
    MAIL_FROM: 'training@operator.example',
    LOG_LEVEL: 'warn',
  };
  const start = (script: string, ...args: string[]) =>
    spawn(process.execPath, [join(ROOT, 'server/src', script), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const portal = start('testing/main.ts', JSON.stringify({ loadingScreenMs: 0 }));
  const output: string[] = [];
  portal.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  await expect
    .poll(() => {
      if (portal.exitCode !== null) throw new Error(`The portal did not start: ${output.join('')}`);
      return output.join('');
    })
    .toContain('Ctrl-C stops the portal.');
  return {
    url,
    mails,
    link: /^the account: (http\S+)$/mu.exec(output.join(''))?.[1] ?? '',
    async run(command) {
      const child = start(`cli/${command}.ts`);
      const [text] = await Promise.all([child.stdout.setEncoding('utf8').toArray(), once(child, 'exit')]);
      return text.join('');
    },
    async stop() {
      portal.kill('SIGTERM');
      if (portal.exitCode === null) await once(portal, 'exit');
      await mails.stop();
      await database.drop();
    },
  };
}

import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { EVENT_MS } from '@vr/shared-api/testing/limits';
import pg from 'pg';

/**
 * Waits until a program accepts connections at a database URL. If the program ends first or takes too long, fails with the
 * program's stderr output.
 */
export async function untilConnectable(child: ChildProcess, url: string): Promise<void> {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const deadline = Date.now() + EVENT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${child.spawnfile} did not start: ${output}`, { cause: error });
      await pause(50);
    }
  }
}

/** Runs only a database, for tests that kill this process. Prints the id of each row after its commit was acknowledged. */
import { openDatabase, sql } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded.ts';

const [dir = ''] = process.argv.slice(2);
try {
  const embedded = await startEmbedded({ dir });
  const db = openDatabase(embedded.url);
  await db.rows(
    sql('test.create', 'create table if not exists mark (id int generated always as identity primary key)'),
  );
  process.stdout.write('ready\n');
  let stopping = false;
  process.on('SIGTERM', () => {
    stopping = true;
  });
  const mark = sql<{ id: number }>('test.mark', 'insert into mark default values returning id');
  const worker = async () => {
    while (!stopping) process.stdout.write(`${(await db.row(mark))?.id}\n`);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  await db.close();
  await embedded.stop();
} catch (error) {
  process.stdout.write(`failed: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** A portal whose time the tests move: on a database of its own, with nobody in it but the people of one course. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '@vr/server/clock';
import type { Config } from '@vr/server/config';
import type { Database } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import { startPortal } from '@vr/server/portal/start';
import { diskStorage } from '@vr/server/storage/disk';
import type { Storage } from '@vr/server/storage/storage';
import { createTestDatabase } from '@vr/server/testing/database';
import { queueClock } from '@vr/server/testing/jobs';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { NIGHT_SHIFT, NIGHT_SHIFT_GROUP, NIGHT_SHIFT_TRAININGS } from './night-shift.ts';
import { PASSWORD } from './people.ts';

/** Longer than a worker of the queue waits before it looks again. */
const LOOK_AGAIN_MS = 35_000;

/** Starts it; the tests move its time by `POST /` with `{"to": instant}` to the port. */
export async function startMovedPortal(
  configOf: (folder: string, databaseUrl: string) => Config,
  folder: string,
  clockPort: number,
): Promise<{ close(): Promise<void> }> {
  let ahead = 0;
  const clock: Clock = { now: () => new Date(Date.now() + ahead) };
  const queue = queueClock(clock.now());
  const database = await createTestDatabase({ max: 2 });
  const config = configOf(folder, database.url);
  await addNightShift(database.db, clock, await diskStorage(join(folder, 'storage')));
  const portal = await startPortal(config, console.log, undefined, { clock, queue });
  const control = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    ahead = Date.parse((JSON.parse(body) as { to: string }).to) - Date.now();
    await queue.setTime(clock.now());
    await queue.tick(LOOK_AGAIN_MS);
    response.end(clock.now().toISOString());
  });
  await new Promise<void>((listening) => control.listen(clockPort, 'localhost', listening));
  return {
    async close() {
      control.close();
      await portal.close();
      await database.drop();
    },
  };
}

/** A page that reports the score of its button as a finished sitting. */
const PAGE = `<!doctype html><html lang="en"><title>Practice</title><body>
<script src="/portal-player.js"></script>
<h1>Practice</h1><button data-score="40">Score 40</button> <button data-score="90">Score 90</button><p id="state"></p>
<script type="module">
const player = PortalPlayer.start();
player.on('saved', () => { document.getElementById('state').textContent = 'Reported'; });
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => { player.progress(100); player.score(Number(button.dataset.score)); player.finish(); });
</script></body></html>`;

async function addNightShift(db: Database, clock: Clock, storage: Storage): Promise<void> {
  const build = builders(db, clock);
  const { id: clientId } = await build.client({ name: 'Night works', maxSize: 2 * BYTES_PER_GB });
  const person = (email: string, firstName: string, roles: Role[] = []) =>
    build.person({
      clientId,
      email,
      firstName,
      lastName: 'Nuit',
      password: PASSWORD,
      roles,
      // Nobody asks them for a picture any more.
      firstSignInAt: clock.now(),
    });
  await person(NIGHT_SHIFT.admin, 'Ada', ['ROLE_ADMINISTRATOR']);
  const manager = await person(NIGHT_SHIFT.manager, 'Max', ['ROLE_MANAGER']);
  const learner = await person(NIGHT_SHIFT.learner, 'Lia');
  const colleague = await person(NIGHT_SHIFT.colleague, 'Kim');
  await build.team({ clientId, managerId: manager.id, members: [learner.id, colleague.id] });
  await build.group({ clientId, name: NIGHT_SHIFT_GROUP, ownerId: manager.id, members: [learner.id, colleague.id] });
  for (const title of NIGHT_SHIFT_TRAININGS) {
    const text = { title, briefDescription: 'Short.', fullDescription: title, goals: ['Know', 'Do'] };
    const training = await build.training({ clientId, texts: { en: text }, contentLanguages: ['en'] });
    const of = { trainingId: training.id, fileType: 'WEB_GL', entry: 'index.html', fileSize: PAGE.length } as const;
    const { storagePrefix } = await build.contentFile(of);
    await storage.put(`${storagePrefix}/index.html`, Buffer.from(PAGE));
  }
}

/**
 * A node of a portal whose clock its parent sets, by a message `{to: instant}`. The argument is as that of `node.ts`. Its
 * database contains only the people of one course.
 */
import { join } from 'node:path';
import type { Clock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { type Database, openDatabase } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import { startPortal } from '@vr/server/start';
import { diskStorage } from '@vr/server/storage/disk';
import type { Storage } from '@vr/server/storage/storage';
import { queueClock } from '@vr/server/testing/jobs';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { CLOCK_GUESTS, CLOCK_GUESTS_SUBGROUP, CLOCK_GUESTS_TRAININGS } from './clock-guests.ts';
import { PASSWORD } from './people.ts';

/** A time span longer than the interval at which the workers of the queue look for jobs. */
const POLL_MS = 35_000;

/** The content of each training: a page with buttons that report a finished session with a score. */
const PAGE = `<!doctype html><html lang="en"><title>Practice</title><body>
<script src="/portal-player.js"></script>
<h1>Practice</h1><button data-score="40">Score 40</button> <button data-score="90">Score 90</button><p id="state"></p>
<script type="module">
const player = PortalPlayer.start();
player.on('saved', () => { document.getElementById('state').textContent = 'Reported'; });
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => { player.progress(100); player.score(Number(button.dataset.score)); player.finish(); });
</script></body></html>`;

async function addClockGuests(db: Database, clock: Clock, storage: Storage): Promise<void> {
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
      // The first sign-in would add a notification that asks to complete the profile.
      firstSignInAt: clock.now(),
    });
  await person(CLOCK_GUESTS.admin, 'Ada', ['ROLE_ADMINISTRATOR']);
  const manager = await person(CLOCK_GUESTS.manager, 'Max', ['ROLE_MANAGER']);
  const learner = await person(CLOCK_GUESTS.learner, 'Lia');
  const colleague = await person(CLOCK_GUESTS.colleague, 'Kim');
  await build.team({ clientId, managerId: manager.id, members: [learner.id, colleague.id] });
  await build.group({
    clientId,
    name: CLOCK_GUESTS_SUBGROUP,
    ownerId: manager.id,
    members: [learner.id, colleague.id],
  });
  for (const title of CLOCK_GUESTS_TRAININGS) {
    const text = { title, briefDescription: 'Short.', fullDescription: title, goals: ['Know', 'Do'] };
    const training = await build.training({ clientId, texts: { en: text }, contentLanguages: ['en'] });
    const file = { trainingId: training.id, fileType: 'WEB_GL', entry: 'index.html', fileSize: PAGE.length } as const;
    const { storagePrefix } = await build.contentFile(file);
    await storage.put(`${storagePrefix}/index.html`, Buffer.from(PAGE));
  }
}

const { settings } = JSON.parse(process.argv[2] ?? '') as { settings: Record<string, string> };
process.once('disconnect', () => process.exit());
let offsetMs = 0;
const clock: Clock = { now: () => new Date(Date.now() + offsetMs) };
const queue = queueClock(clock.now());
const config = readConfig(settings);
const db = openDatabase(settings.DATABASE_URL ?? '', { max: 1 });
await addClockGuests(db, clock, await diskStorage(join(config.dataDir, 'storage')));
await db.close();
await startPortal(config, () => undefined, undefined, { clock, queue });
process.on('message', async ({ to }: { to: string }) => {
  offsetMs = Date.parse(to) - Date.now();
  await queue.setTime(clock.now());
  await queue.tick(POLL_MS);
  process.send?.('set');
});
process.send?.('listening');

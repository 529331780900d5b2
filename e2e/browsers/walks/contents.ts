import { type ContentKind, contentKinds } from '../../src/content-kinds.ts';
import { PASSWORD, PEOPLE } from '../../src/people.ts';
import { publishTraining } from '../../src/trainings.ts';
import type { Page } from '../page.ts';

const PLAYER = { css: 'iframe[data-portal-player]' };
/** Kinds that need what only Chromium has, or that open dialogs, which the drivers close. */
const ELSEWHERE = ['Threads', 'Sensors and dialogs'];

async function play(page: Page, { link, isNested }: ContentKind): Promise<void> {
  await page.click({ role: 'button', name: 'Start in the browser' });
  await page.inFrame(PLAYER, async () => {
    if (link) await page.click({ role: 'link', name: link });
    const works = () => page.find({ text: 'works' });
    await (isNested ? page.inFrame({ css: 'iframe' }, works) : works());
  });
  await page.find({ text: 'Progress saved' });
  await page.click({ role: 'button', name: 'Leave' });
  await page.gone(PLAYER);
}

/** Plays a content of each kind, and finds its result in the history. */
export async function contents(page: Page): Promise<void> {
  await page.openAs(PEOPLE.admin, '/admin/catalog', PASSWORD);
  const token = await page.run(() => atob(localStorage.getItem('token') ?? ''));
  const kinds = contentKinds().filter(({ title }) => !ELSEWHERE.includes(title));
  const ids = new Map<string, number>();
  for (const { title, build } of kinds)
    ids.set(title, await publishTraining({ token }, title, build, 'WEB_GL', page.portal));
  await page.openAs(PEOPLE.learner, '/learner/catalog', PASSWORD);
  for (const kind of kinds) {
    await page.open(`/learner/catalog?training=${ids.get(kind.title)}`);
    await play(page, kind);
  }
  await page.open('/learner/dashboard?tab=history');
  for (const { score } of kinds) await page.find({ text: `Best score ${score}` });
}

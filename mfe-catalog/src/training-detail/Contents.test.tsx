import { afterEach, expect, jest, test } from '@jest/globals';
import { refusal, screen } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import { Contents } from './Contents.tsx';

const LAUNCH = 'POST /trainings/:id/launch';

const file = (fileType: 'APK' | 'WEB_GL'): TrainingDetail['files'][number] => ({
  fileType,
  version: '1.2',
  fileName: 'fire.apk',
  fileSize: 1000,
  offlineAvailable: false,
  masterContentId: null,
  launchParameter: null,
  createdAt: '2026-06-01T08:00:00.000Z',
});

const render = (over: Partial<TrainingDetail>, launch: unknown = {}) =>
  renderInCatalog(<Contents training={trainingDetail({ id: 7, files: [file('WEB_GL'), file('APK')], ...over })} />, {
    answers: { [LAUNCH]: launch },
  });

afterEach(() => void jest.restoreAllMocks());

test('a build for a headset can be downloaded, a content for the browser cannot', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href);
  });
  const { person, calls } = await render({}, { url: 'https://content.example/download/x/fire.apk' });
  await person.click(screen.getByRole('button', { name: 'Download: Standalone headset' }));
  expect(screen.getAllByRole('button').length).toBe(1);
  expect(calls.map(({ input }) => input)).toStrictEqual([{ params: { id: 7 }, body: { fileType: 'APK' } }]);
  expect(saved).toStrictEqual(['https://content.example/download/x/fire.apk']);
});

test('a build that no longer exists says so below its row', async () => {
  const { person } = await render({}, refusal(409, 'NO_CONTENT'));
  await person.click(screen.getByRole('button'));
  expect(screen.getByRole('alert').textContent).toBe('This file can no longer be downloaded.');
});

test('the builds of a training outside the offer cannot be downloaded', async () => {
  await render({ isUnlocked: false });
  expect(screen.queryByRole('button')).toBeNull();
});

const FROM_MASTER = { files: [{ ...file('WEB_GL'), masterContentId: 5 }], isOwner: true };
const MASTERS = { 'GET /master-contents': { items: [{ id: 5, name: 'Fire, all languages' }] } };

test('a learner sees the version of a master content, but not that it is one, and does not ask for it', async () => {
  const training = trainingDetail(FROM_MASTER);
  // The server would refuse a learner's request with a 403, which ends the session.
  const { calls } = await renderInCatalog(<Contents training={training} />, { answers: MASTERS });
  expect(screen.getByRole('list', { name: 'Content' }).textContent).toContain('version 1.2');
  expect(screen.queryByText(/master/iu)).toBeNull();
  expect(calls).toStrictEqual([]);
});

test('whoever manages a training sees the name of its master content', async () => {
  const profile = { roles: ['ROLE_ADMINISTRATOR' as const] };
  await renderInCatalog(<Contents training={trainingDetail(FROM_MASTER)} />, {
    answers: MASTERS,
    profile,
  });
  await screen.findByText('from master content “Fire, all languages”');
});

import { beforeEach, expect, test } from '@jest/globals';
import type { Role } from '@vr/shared-api/permissions';
import { refusal, screen, within } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../../testing/catalog.ts';
import { trainingDetail } from '../../testing/training.ts';
import ChangesPanel from './ChangesPanel.tsx';
import type { Changes } from './useChangeGroups.ts';

beforeEach(() => localStorage.clear());

const NO_CHANGES: Changes = {
  validatedAt: '2026-06-01T08:00:00.000Z',
  isFirst: false,
  texts: [],
  facts: [],
  badges: [],
  builds: [],
  stepFile: null,
  inspections: [],
};
const build = { version: '1.0', fileName: 'a.zip', fileSize: 1000, offlineAvailable: false, launchParameter: null };

const show = (answer: Partial<Changes> | Error, roles: Role[] = ['ROLE_SUPER_ADMIN']) =>
  renderInCatalog(<ChangesPanel training={trainingDetail({ isFromPartner: true, status: 'UNDER_REVIEW' })} />, {
    profile: { roles },
    answers: { 'GET /trainings/:id/changes': answer instanceof Error ? answer : { ...NO_CHANGES, ...answer } },
  });
const lines = (group: string) =>
  within(screen.getByRole('list', { name: group }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test('each kind of change is a line that says what was before and what is now', async () => {
  await show({
    texts: [{ lang: 'fr', field: 'title', before: 'Ancien', after: 'Nouveau' }],
    facts: [
      { field: 'duration', before: ['15'], after: ['30'] },
      { field: 'skills', before: [], after: ['Fire safety', 'Teamwork'] },
      { field: 'contentLanguages', before: ['fr', 'ge'], after: ['fr'] },
      { field: 'completion', before: ['learner'], after: ['5'] },
      { field: 'picture', before: ['/media/a.png'], after: ['/media/b.png'] },
    ],
    badges: [
      { number: 2, lang: null, field: 'logo', before: null, after: '/media/c.png' },
      { number: 2, lang: 'en', field: 'name', before: 'Guide', after: null },
    ],
    builds: [
      {
        fileType: 'WEB_GL',
        before: { ...build, isMaster: false },
        after: { ...build, version: '2.0', isMaster: true, offlineAvailable: true, launchParameter: 'room=1' },
      },
    ],
    stepFile: { before: null, after: '2026-06-02T08:00:00.000Z' },
  });
  await screen.findByText('Since the validation of 01/06/2026');
  expect(lines('Texts: French')).toStrictEqual(['TitleChangedBeforeAncienNowNouveau']);
  expect(screen.getByText('Nouveau').lang).toBe('fr');
  expect(screen.getByText('Nouveau').closest('details')?.open).toBe(false);
  expect(lines('General')).toStrictEqual([
    'DurationChangedBefore15 minNow30 min',
    'SkillsNewBeforenothingNowFire safety, Teamwork',
    'Languages of the contentChangedBeforeFrench, GermanNowFrench',
    'Completion in the browserChangedBeforewhen the learner says soNowopen for 5 min',
    'PictureChangedBeforea pictureNowanother picture',
  ]);
  expect(lines('Badge 2')).toStrictEqual([
    'PictureNewBeforenothingNowa picture',
    'Name, EnglishRemovedBeforeGuideNownothing',
  ]);
  expect(lines('Content')).toStrictEqual([
    expect.stringMatching(
      /Before1\.0 · a\.zip · 1,000\sBNow2\.0 · a\.zip · 1,000\sB · master content · offline · launch/u,
    ),
    expect.stringContaining('Step fileNew'),
  ]);
});

test('the reviewer ticks what they have looked at, the partner only reads', async () => {
  const facts: Changes['facts'] = [
    { field: 'duration', before: ['15'], after: ['30'] },
    { field: 'tags', before: [], after: ['exits'] },
  ];
  const { person, unmount } = await show({ facts });
  await person.click(await screen.findByRole('checkbox', { name: 'General, Duration' }));
  expect(screen.getByRole('status').textContent).toBe('1 of 2 looked at');
  unmount();
  await show({ facts }, ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']);
  await screen.findByText('Duration');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the ticks of the reviewer are there when they come back, except those of what has changed since', async () => {
  const duration = { field: 'duration' as const, before: ['15'], after: ['30'] };
  const facts: Changes['facts'] = [duration, { field: 'tags', before: [], after: ['exits'] }];
  const { person, unmount } = await show({ facts });
  for (const name of ['General, Duration', 'General, Tags'])
    await person.click(await screen.findByRole('checkbox', { name }));
  unmount();
  const later: Changes['facts'] = [duration, { field: 'tags', before: [], after: ['exits', 'smoke'] }];
  const back = await show({ facts: later });
  expect(await screen.findByRole('checkbox', { name: 'General, Duration' })).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: 'General, Tags' })).toHaveProperty('checked', false);
  await back.person.click(screen.getByRole('checkbox', { name: 'General, Duration' }));
  back.unmount();
  await show({ facts });
  await screen.findByRole('checkbox', { name: 'General, Duration' });
  expect(screen.getByRole('status').textContent).toBe('0 of 2 looked at');
});

test.each([
  [{ validatedAt: null, isFirst: true }, 'This training has never been validated: everything is new.'],
  [{ validatedAt: null }, /before the portal kept a copy/u],
  [{}, 'Nothing has changed since the validation of 01/06/2026.'],
] as const)('the list says with what it compares: %j', async (changes, text) => {
  await show(changes);
  expect(await screen.findByText(text)).not.toBeNull();
});

test('the inspections of the builds are below, also of one without a report', async () => {
  const findings = [{ code: 'SERVICE_WORKER' as const, params: {}, paths: ['app.js'], count: 1 }];
  const report = {
    fileType: 'WEB_GL' as const,
    accepted: true,
    findings,
    entry: 'index.html',
    files: 3,
    unpackedSize: 9,
  };
  await show({
    inspections: [
      { fileType: 'WEB_GL', version: '2.0', report },
      { fileType: 'APK', version: '1.0', report: null },
    ],
  });
  const section = await screen.findByRole('region', { name: 'Inspection of the builds' });
  expect(within(section).queryByText('app.js')).not.toBeNull();
  expect(within(section).queryByText('This build was added before the portal inspected builds.')).not.toBeNull();
});

test('a list that cannot be loaded says so', async () => {
  await show(refusal(500, 'INTERNAL'));
  expect(await screen.findByText('The changes could not be loaded')).not.toBeNull();
});

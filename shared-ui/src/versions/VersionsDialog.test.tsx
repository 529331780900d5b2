import { afterEach, expect, jest, test } from '@jest/globals';
import { setDeviceZone } from '@vr/shared-api/testing/device-zone';
import { NETWORK_FAILURE, refusal, renderInPortal, screen, waitFor, within } from '../testing/portal.tsx';
import type { Version } from './useVersions.ts';
import VersionsDialog from './VersionsDialog.tsx';

const LIST = 'GET /trainings/:id/files/:type/versions';
const GO_LIVE = 'PUT /trainings/:id/files/:type/versions/:versionId/go-live';
const REMOVE = 'DELETE /trainings/:id/files/:type/versions/:versionId';

const version = (id: number, label: string, change: Partial<Version> = {}): Version => ({
  id,
  version: label,
  notes: null,
  fileName: 'page.zip',
  fileSize: 2000,
  createdAt: '2026-06-15T08:00:00Z',
  createdBy: 'Léa Martin',
  state: 'KEPT',
  plannedAt: null,
  needsValidation: false,
  report: null,
  ...change,
});

async function open(items: Version[], answers: Record<string, unknown> = {}, canEdit = true) {
  const onChanged = jest.fn();
  const place = { kind: 'training' as const, id: 12, fileType: 'WEB_GL' as const };
  const { calls, person } = await renderInPortal(
    <VersionsDialog place={place} canEdit={canEdit} onChanged={onChanged} onClose={jest.fn()} />,
    {
      answers: { [LIST]: { items }, [GO_LIVE]: undefined, [REMOVE]: undefined, ...answers },
      client: { timeZone: 'Europe/Paris' },
    },
  );
  return { calls, onChanged, person };
}
const row = async (label: string) => within((await screen.findByText(label, { selector: 'b' })).closest('li')!);
const named = (name: string) => ({ name: new RegExp(`^${name}`, 'u') });

afterEach(() => setDeviceZone());

test('each version says its state, who has added it and when, its size and its notes', async () => {
  setDeviceZone('America/Montreal');
  await open([
    version(3, '3.0', { state: 'PLANNED', plannedAt: '2026-06-20T07:30:00Z', needsValidation: true }),
    version(2, '2.0', { state: 'LIVE', notes: 'A second exercise.' }),
    version(1, '1.0', { createdBy: null }),
  ]);
  expect((await row('3.0')).getByText('Planned for 20/06/2026 03:30')).toBeTruthy();
  expect((await row('3.0')).getByText('Not validated yet')).toBeTruthy();
  const live = await row('2.0');
  expect(live.getByText('Live')).toBeTruthy();
  expect(live.getByText(/^15\/06\/2026 · Léa Martin · /u)).toBeTruthy();
  expect(live.getByText('A second exercise.')).toBeTruthy();
  expect(live.queryByRole('button')).toBeNull();
  expect((await row('1.0')).getByText(/^15\/06\/2026 · \d/u)).toBeTruthy();
});

test('a version goes live after a confirmation', async () => {
  const { calls, onChanged, person } = await open([version(2, '2.0', { state: 'LIVE' }), version(1, '1.0')]);
  await person.click((await row('1.0')).getByRole('button', named('Make live')));
  expect(calls.some(({ endpoint }) => endpoint === GO_LIVE)).toBe(false);
  await person.click((await row('1.0')).getByRole('button', named('Yes')));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(calls.find(({ endpoint }) => endpoint === GO_LIVE)?.input).toMatchObject({
    params: { id: 12, type: 'WEB_GL', versionId: 1 },
    body: { goLive: 'NOW' },
  });
});

test('a version is planned only for an instant in the future', async () => {
  const { calls, person } = await open([version(1, '1.0')]);
  await person.click((await row('1.0')).getByRole('button', named('Plan')));
  await person.type(screen.getByLabelText('Day'), '01/01/2020');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Choose a day and a time in the future, at most a year ahead.')).toBeTruthy();
  expect(calls.some(({ endpoint }) => endpoint === GO_LIVE)).toBe(false);
  await person.click(screen.getByText('Not yet'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === GO_LIVE)?.input).toMatchObject({ body: { goLive: 'NOT_YET' } }),
  );
});

test('a refused removal is explained below the version', async () => {
  const { person } = await open([version(1, '1.0')], { [REMOVE]: refusal(409, 'VERSION_LIVE') });
  await person.click((await row('1.0')).getByRole('button', named('Remove')));
  expect(screen.getByText(/^Version 1\.0 will be removed for good/u)).toBeTruthy();
  await person.click((await row('1.0')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/^This version is live or used by a training\./u)).toBeTruthy();
});

test('someone who may only read gets no actions', async () => {
  await open([version(1, '1.0')], {}, false);
  expect((await row('1.0')).queryByRole('button')).toBeNull();
});

test('an empty list says so', async () => {
  await open([]);
  expect(await screen.findByText('There is no version yet')).toBeTruthy();
});

test('a list that could not be loaded says so', async () => {
  await open([], { [LIST]: NETWORK_FAILURE });
  expect(await screen.findByText('The versions could not be loaded')).toBeTruthy();
});

import { expect, test } from '@jest/globals';
import { type Answer, descriptionOf, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { company } from '../testing/company.ts';
import { release, remote, remotes } from '../testing/remote.ts';
import { renderSuperadmin } from '../testing/render.tsx';
import { RemoteList } from './RemoteList.tsx';
import type { Remote } from './release.ts';

const LIST = 'GET /remotes';
const ROLLBACK = 'POST /remotes/:remote/rollback';
const PROMOTE = 'POST /remotes/:remote/promote';
const CANARY = 'PUT /remotes/:remote/canary';
const STOP = 'DELETE /remotes/:remote/canary';
const CLIENTS = 'GET /clients';

const CANARY_VERSION = '1.2.0-c';
const withCanary = remote({
  canary: { version: CANARY_VERSION, percent: 5, clients: [{ id: 7, name: 'Altis' }] },
  releases: [release(CANARY_VERSION, { peopleFailed: 2 }), release('1.1.0-b'), release('1.0.0-a')],
});

async function show(shown: Remote | null, answers: Record<string, Answer> = {}) {
  const rendered = await renderSuperadmin(<RemoteList />, {
    path: '/widid/releases',
    answers: { [LIST]: remotes(...(shown ? [shown] : [])), [CLIENTS]: { items: [company(7, 'Altis')] }, ...answers },
  });
  const writes = () => rendered.calls.filter(({ endpoint }) => endpoint !== LIST && endpoint !== CLIENTS);
  return { ...rendered, writes };
}
const card = () => screen.findByRole('article', { name: 'mfe-catalog' });
const dialog = () => screen.findByRole('dialog');
const press = async (person: Awaited<ReturnType<typeof show>>['person'], within_: HTMLElement, name: string) =>
  person.click(within(within_).getByText(name).closest('button')!);

test('a remote shows what everybody gets, who gets the canary, and how each release does', async () => {
  await show(withCanary);
  const shown = await card();
  expect(shown.textContent).toContain('Everybody gets 1.1.0-b');
  expect(shown.textContent).toContain('Some people get 1.2.0-c');
  expect(shown.textContent).toContain('5% of people · people of Altis');
  const lines = within(screen.getByRole('list', { name: 'Releases of mfe-catalog' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => /Current|Canary|Previous/u.exec(textContent ?? '')?.[0])).toStrictEqual([
    'Canary',
    'Current',
    'Previous',
  ]);
  expect(lines[0]?.textContent).toContain('Works for 2 people · Fails for 2 people (50%)');
  expect(lines[1]?.textContent).not.toContain('Fails');
  expect(screen.getByText(/^This portal offers version 3\.0 of its interface to the parts\./u).textContent).toContain(
    'at least 5 people',
  );
});

test('a portal without releases says how to get one', async () => {
  await show(null);
  expect(await screen.findByText('No part has been released yet.')).toBeTruthy();
});

test('a remote without an earlier release cannot be rolled back', async () => {
  await show(remote({ previous: null }));
  expect(within(await card()).queryByText('Roll back')).toBeNull();
});

test('a rollback is confirmed, and the card shows the version that is back', async () => {
  const after = remote({ current: '1.0.0-a', previous: null });
  const { person, writes, notices } = await show(remote(), {
    [ROLLBACK]: { from: '1.1.0-b', to: '1.0.0-a', remote: after },
  });
  await press(person, await card(), 'Roll back');
  expect(writes()).toStrictEqual([]);
  await press(person, await dialog(), 'Roll back');
  await waitFor(() => expect(notices).toStrictEqual([{ kind: 'success', text: 'mfe-catalog is back at 1.0.0-a.' }]));
  expect((await card()).textContent).toContain('Everybody gets 1.0.0-a');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refused rollback says why in the dialog', async () => {
  const { person } = await show(remote(), { [ROLLBACK]: refusal(409, 'NO_PREVIOUS_RELEASE') });
  await press(person, await card(), 'Roll back');
  await press(person, await dialog(), 'Roll back');
  const alert = await within(await dialog()).findByText('There is no earlier release to go back to.');
  expect(alert).toBeTruthy();
});

test('the canary is given to everybody, or stopped', async () => {
  const { person, writes } = await show(withCanary, { [PROMOTE]: remote(), [STOP]: remote() });
  await press(person, await card(), 'Roll out to everybody');
  await press(person, await dialog(), 'Roll out to everybody');
  await waitFor(() =>
    expect(writes().map(({ input }) => input)).toStrictEqual([
      { params: { remote: 'mfe-catalog' }, body: { version: CANARY_VERSION } },
    ]),
  );
  // Promoting the canary ends it.
  await waitFor(() => expect(screen.queryByText('Stop')).toBeNull());
});

test('the audience of the canary is changed, and a wrong percentage is refused beside its field', async () => {
  const { person, writes } = await show(withCanary, { [CANARY]: withCanary });
  await press(person, await card(), 'Change who gets it');
  const percent = () => screen.getByLabelText<HTMLInputElement>('Part of all people');
  await dialog();
  expect(percent().value).toBe('5');
  await person.clear(percent());
  await person.type(percent(), '12a');
  await press(person, await dialog(), 'Save');
  await waitFor(() => expect(descriptionOf(percent())).toContain('Enter a whole number from 0 to 100.'));
  expect(writes()).toStrictEqual([]);
  await person.clear(percent());
  await person.type(percent(), '20');
  await press(person, await dialog(), 'Save');
  await waitFor(() =>
    expect(writes().map(({ input }) => input)).toStrictEqual([
      {
        params: { remote: 'mfe-catalog' },
        body: { version: CANARY_VERSION, percent: 20, clientIds: [7] },
      },
    ]),
  );
});

test('every release that was not withdrawn has an address for testers', async () => {
  const { person, notices } = await show(
    remote({ releases: [release('1.2.0-d', { withdrawnAt: '2026-01-06T10:00:00Z' }), release('1.1.9-e')] }),
  );
  const items = async (version: string) => {
    await person.click(screen.getByRole('button', { name: `Actions for ${version}` }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  await card();
  expect(await items('1.2.0-d')).not.toContain('Copy the address for testers');
  await person.keyboard('{Escape}');
  expect(await items('1.1.9-e')).toContain('Copy the address for testers');
  await person.click(screen.getAllByText('Copy the address for testers').at(-1)!);
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/?release=mfe-catalog%401.1.9-e');
});

test('who gives a second release to some people is told which one it replaces', async () => {
  const { person } = await show(withCanary);
  await card();
  await person.click(screen.getByRole('button', { name: 'Actions for 1.0.0-a' }));
  await person.click(await screen.findByText('Roll out to some people'));
  expect((await dialog()).textContent).toContain(`This release replaces ${CANARY_VERSION}, which some people get now.`);
});

import { expect, test } from '@jest/globals';
import { type Answer, descriptionOf, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderSuperadmin } from '../testing/render.tsx';
import { DeployTokens } from './DeployTokens.tsx';
import type { DeployToken } from './release.ts';

const LIST = 'GET /deploy-tokens';
const CREATE = 'POST /deploy-tokens';
const REVOKE = 'DELETE /deploy-tokens/:tokenId';

const token = (change: Partial<DeployToken> = {}): DeployToken => ({
  id: 3,
  remote: 'mfe-catalog',
  label: 'CI of the catalogue',
  createdAt: '2026-01-05T10:00:00Z',
  createdBy: 'Hélène Vasseur',
  lastUsedAt: null,
  revokedAt: null,
  ...change,
});

const show = (items: DeployToken[], answers: Record<string, Answer> = {}) =>
  renderSuperadmin(<DeployTokens />, { answers: { [LIST]: { items }, ...answers } });
const button = (name: string) => screen.getByText(name).closest('button')!;

test('a token shows its remote, who made it, and whether it was used or revoked', async () => {
  await show([token(), token({ id: 4, label: 'Old CI', revokedAt: '2026-02-01T10:00:00Z' })]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('mfe-catalog');
  expect(first?.textContent).toContain('by Hélène Vasseur · never used');
  expect(second?.textContent).toContain('Revoked 01/02/2026');
  expect(within(second!).queryByRole('button')).toBeNull();
});

test('a new token is shown once, after a name that a remote can have', async () => {
  const secret = 'vrd_7_abcdef';
  const { person, calls } = await show([], { [CREATE]: { id: 7, token: secret } });
  await person.click((await screen.findByText('Make a token')).closest('button')!);
  const remote = await screen.findByLabelText('Part');
  await person.type(remote, 'Mfe Catalog');
  await person.type(screen.getByLabelText('Label'), 'CI');
  await person.click(button('Save'));
  await waitFor(() => expect(descriptionOf(remote)).toContain('Use lower-case letters'));
  await person.clear(remote);
  await person.type(remote, 'mfe-catalog');
  await person.click(button('Save'));
  expect(await screen.findByText(secret)).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === CREATE)?.input).toStrictEqual({
    body: { remote: 'mfe-catalog', label: 'CI' },
  });
  await person.click(button('Copy'));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await person.click(button('I have stored it'));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

test('a refusal of a new token is explained', async () => {
  const text = /^You signed in with a code or through your intranet\./u;
  const { person } = await show([], { [CREATE]: refusal(409, 'NEEDS_PASSWORD_SIGN_IN') });
  await person.click((await screen.findByText('Make a token')).closest('button')!);
  await person.type(await screen.findByLabelText('Part'), 'mfe-catalog');
  await person.type(screen.getByLabelText('Label'), 'CI');
  await person.click(button('Save'));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByText(text)).toHaveLength(1);
});

test('a token is revoked after a confirmation', async () => {
  const { person, calls, notices } = await show([token()], { [REVOKE]: undefined });
  await person.click(await screen.findByRole('button', { name: 'Revoke CI of the catalogue' }));
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByText('Revoke').closest('button')!);
  await waitFor(() => expect(notices.map(({ text }) => text)).toStrictEqual(['CI of the catalogue has been revoked.']));
  expect(calls.find(({ endpoint }) => endpoint === REVOKE)?.input).toStrictEqual({ params: { tokenId: 3 } });
});

import { expect, test } from '@jest/globals';
import { type Answer, refusal, screen, waitFor, within } from '@vr/shared-ui/testing/portal';
import { renderAdmin } from '../testing/render.tsx';
import EmbeddingSettings from './Embedding.tsx';

const GET = 'GET /clients/current/embedding';
const ADD = 'POST /clients/current/embedding/keys';
const RENAME = 'PATCH /clients/current/embedding/keys/:id';
const REMOVE = 'DELETE /clients/current/embedding/keys/:id';
const PUT = 'PUT /clients/current/embedding/origins';
const PEM = '-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----';

const key = {
  id: 5,
  kid: 'thumbprint',
  name: 'Server A',
  algorithms: ['ES256'],
  createdAt: '2026-06-01T10:00:00Z',
  lastUsedAt: null,
};
const embedding = {
  clientId: 7,
  issuer: 'company:7',
  audience: 'https://portal.example',
  keys: [key],
  origins: ['https://intranet.example'],
  version: 3,
};

const open = (answers: Record<string, Answer> = {}) =>
  renderAdmin(<EmbeddingSettings />, { answers: { [GET]: embedding, ...answers } });

async function addKey(answer: Answer, text: string) {
  const rendered = await open({ [ADD]: answer });
  const { person } = rendered;
  await person.click(await screen.findByText('Add a key'));
  await person.type(await screen.findByLabelText('Name'), 'Server B');
  await person.click(screen.getByLabelText('Public key'));
  await person.paste(text);
  await person.click(screen.getByText('Save'));
  return rendered;
}

test('a key is added', async () => {
  const { calls, notices } = await addKey({ ...key, id: 6, name: 'Server B', kid: 'second' }, PEM);
  expect((await screen.findByText('Server B')).closest('li')?.textContent).toContain('Not used yet.');
  expect(calls.at(-1)?.input.body).toStrictEqual({ name: 'Server B', key: PEM });
  expect(notices).toStrictEqual([{ kind: 'success', text: 'The key is added.' }]);
});

test('the guide for the developer is a document of the portal', async () => {
  await open();
  const guide = screen.getByRole('link', { name: 'Guide for your developer (in English)' });
  expect(guide.getAttribute('href')).toBe(`${location.origin}/docs/embedding.md`);
});

test('a private key is not sent', async () => {
  const { calls } = await addKey(key, '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----');
  expect(await screen.findByText(/^This is the private key/u)).toBeTruthy();
  expect(calls.some(({ endpoint }) => endpoint === ADD)).toBe(false);
});

test('a refusal of a key is explained', async () => {
  const refusals = [
    [refusal(400, 'KEY_REFUSED'), /^This public key cannot be used/u, /^Public key/u],
    [refusal(409, 'KEY_EXISTS'), 'Your company has this key already.', /^Public key/u],
    [refusal(409, 'TOO_MANY_KEYS'), /^There can be at most 10 keys/u],
    [refusal(409, 'NEEDS_PASSWORD_SIGN_IN'), /^You signed in with a code or through your intranet\./u],
  ] as const;
  const answers: unknown[] = [...refusals.map(([error]) => error), { ...key, id: 6, name: 'Server B' }];
  const { person } = await addKey(() => answers.shift(), PEM);
  for (const [, text, field] of refusals) {
    expect(await screen.findByText(text)).toBeTruthy();
    if (field) await person.type(screen.getByLabelText(field), ' ');
    await person.click(await screen.findByRole('button', { name: 'Save' }));
  }
  expect(await screen.findByText('Server B')).toBeTruthy();
});

test('a key is renamed', async () => {
  const { person, calls } = await open({ [RENAME]: undefined });
  await person.click(await screen.findByRole('button', { name: 'Rename Server A' }));
  const name = await screen.findByLabelText('Name');
  await person.clear(name);
  await person.type(name, 'Old server');
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText('Old server')).toBeTruthy();
  expect(calls.at(-1)?.input).toMatchObject({ params: { id: 5 }, body: { name: 'Old server' } });
});

test('a key is removed after a confirmation', async () => {
  const { person } = await open({ [REMOVE]: undefined });
  await person.click(await screen.findByRole('button', { name: 'Remove Server A' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Server A?' });
  await person.click(within(dialog).getByText('Delete'));
  await waitFor(() => expect(screen.queryByText('thumbprint')).toBeNull());
});

test('the origin of a pasted address is added, and can be removed', async () => {
  const origins = ['https://intranet.example', 'https://www.example'];
  const saves = [
    { origins, version: 4 },
    { origins: origins.slice(0, 1), version: 5 },
  ];
  const { person, calls } = await open({ [PUT]: () => saves.shift() });
  await person.type(await screen.findByLabelText('Address'), 'https://www.example/home?a=1{Enter}');
  expect(await screen.findByText('https://www.example')).toBeTruthy();
  expect(calls.at(-1)?.input.body).toStrictEqual({ origins });
  await person.click(screen.getByRole('button', { name: 'Remove https://www.example' }));
  await waitFor(() => expect(screen.queryByText('https://www.example')).toBeNull());
  expect(calls.at(-1)?.input.body).toStrictEqual({ origins: origins.slice(0, 1) });
});

test('an address that cannot be registered, or is in the list already, is not sent', async () => {
  const { person, calls } = await open();
  const field = await screen.findByLabelText('Address');
  await person.type(field, 'http://www.example{Enter}');
  expect(await screen.findByText(/^Enter an address that begins with https/u)).toBeTruthy();
  await person.clear(field);
  await person.type(field, 'https://intranet.example/{Enter}');
  expect(await screen.findByText('This address is in the list already.')).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test('an address of the portal is explained next to the field, and stays there', async () => {
  const { person, notices } = await open({ [PUT]: refusal(400, 'ORIGIN_REFUSED') });
  const field = await screen.findByLabelText<HTMLInputElement>('Address');
  await person.type(field, 'https://portal.example{Enter}');
  expect(await screen.findByText(/^This address belongs to the portal/u)).toBeTruthy();
  expect([field.value, document.activeElement]).toStrictEqual(['https://portal.example', field]);
  expect(notices).toStrictEqual([]);
});

test('an address that another admin was faster than stays in the field, next to the list of the other', async () => {
  const theirs = { ...embedding, origins: ['https://theirs.example'], version: 4 };
  const lists = [embedding, theirs];
  const saves: unknown[] = [
    refusal(412, 'STALE_EDIT'),
    { origins: [...theirs.origins, 'https://www.example'], version: 5 },
  ];
  const { person, calls, notices } = await open({ [GET]: () => lists.shift(), [PUT]: () => saves.shift() });
  const field = await screen.findByLabelText<HTMLInputElement>('Address');
  await person.type(field, 'https://www.example{Enter}');
  expect(await screen.findByText('https://theirs.example')).toBeTruthy();
  await waitFor(() => expect(notices.at(-1)?.text).toMatch(/^Somebody has changed the addresses/u));
  expect(field.value).toBe('https://www.example');
  await person.type(field, '{Enter}');
  expect(await screen.findByText('https://www.example')).toBeTruthy();
  expect(calls.at(-1)?.options?.ifMatch).toBe(4);
});

test('an address that cannot be removed stays', async () => {
  const { person, notices } = await open({ [PUT]: refusal(500, 'INTERNAL') });
  await person.click(await screen.findByRole('button', { name: 'Remove https://intranet.example' }));
  await waitFor(() => expect(notices.map(({ kind }) => kind)).toStrictEqual(['error']));
  expect(screen.getByText('https://intranet.example')).toBeTruthy();
});

test('the lines for the developer name the chosen element and the issuer', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('radio', { name: 'Team' }));
  const lines = screen.getByRole('region', { name: 'For your developer' }).textContent;
  expect(lines).toContain('<script src="https://portal.example/embed.js" async></script>');
  expect(lines).toContain('<vr-portal-team lang="en" assertion-url="/vr-assertion">');
  expect(screen.getByText('company:7')).toBeTruthy();
});

import { expect, test } from '@jest/globals';
import { createSessionStore, type SessionClient } from '@vr/shared-api/session';
import { memoryStorage } from '../embed/memory-storage.ts';
import { profileOf } from '../testing/profile.ts';
import { storedLook } from './company-look.ts';
import { rememberCompany } from './remember-company.ts';

const client = {
  id: 2,
  name: 'Altis',
  logo: '/logo.png',
  primaryColor: '#0A7D32',
  secondaryColor: '#F2B705',
} as SessionClient;

function signedIn() {
  const storage = memoryStorage();
  const session = createSessionStore(storage, () => storage.clear());
  rememberCompany(session, storage);
  session.getState().signedIn('token', profileOf());
  session.getState().setClient(client);
  return { session: session.getState(), look: () => storedLook(storage) };
}

test('the next start finds the company’s name, logo and colours in both schemes', () => {
  const look = signedIn().look();
  expect(look).toMatchObject({ name: 'Altis', logo: '/logo.png', brand: { primary: '#0A7D32', secondary: '#F2B705' } });
  expect(look?.variables.light['--p-fill']).toBe('#0A7D32');
  expect(look?.variables.dark['--paper']).not.toBe(look?.variables.light['--paper']);
});

test('a company that could not be fetched keeps the look of the last visit', () => {
  const { session, look } = signedIn();
  session.setClient(null);
  expect(look()?.name).toBe('Altis');
});

test('the end of the session deletes the look', () => {
  const { session, look } = signedIn();
  session.ended('expired');
  expect(look()).toBeNull();
});

test('a look that cannot be read counts as none', () => {
  expect(storedLook({ getItem: () => '{' })).toBeNull();
});

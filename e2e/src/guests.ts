import type { Clock } from '@vr/server/clock';
import type { Database } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { PASSWORD } from './people.ts';

/**
 * People for the tests of the sign-in and the account alone: what signs one of them out everywhere, voids a code of
 * theirs or gives them another name meets nobody else's test. Their password is the demo's until a test changes it.
 */
export const GUESTS = {
  withCode: 'code@guests.example',
  forgetful: 'forgetful@guests.example',
  signedIn: 'signed-in@guests.example',
  asking: 'asking@guests.example',
  renaming: 'renaming@guests.example',
  typing: 'typing@guests.example',
  disabled: 'disabled@guests.example',
  ended: 'ended@guests.example',
  /** Has two unread notifications, the newer of which suggests a training. */
  told: 'told@guests.example',
} as const;

/**
 * The people of a company that publishes, and of a partner, for the tests that make and delete trainings: nobody else's
 * catalogue changes with them.
 */
export const PUBLISHERS = {
  publisher: 'publisher@publishers.example',
  follower: 'follower@publishers.example',
  partner: 'maker@partner-of-the-tests.example',
} as const;
/** The groups of the company that publishes; the follower is in the first. */
export const PUBLISHERS_GROUPS = ['Maintenance', 'Logistics'] as const;

/** Puts the guests and their companies into the portal. */
export async function addGuests(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const client = await build.client({ name: 'Guests' });
  const past = await build.client({ name: 'Past guests', contractExpiration: '2020-01-01' });
  const ids = new Map<string, number>();
  for (const email of Object.values(GUESTS)) {
    const { id } = await build.person({
      clientId: email === GUESTS.ended ? past.id : client.id,
      email,
      password: PASSWORD,
      disabled: email === GUESTS.disabled,
    });
    ids.set(email, id);
  }
  const training = await build.training({ clientId: client.id });
  await build.contentFile({ trainingId: training.id });
  const personId = ids.get(GUESTS.told) ?? 0;
  const byPersonId = ids.get(GUESTS.renaming) ?? 0;
  await build.notification({ personId, type: 'NEW_TRAINING', params: { trainingIds: [training.id] } });
  await build.notification({
    personId,
    type: 'TRAINING_SUGGESTION',
    params: { byPersonId, trainingIds: [training.id] },
  });
  await addPublishers(db, clock);
}

async function addPublishers(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const storage = { maxSize: 2 * BYTES_PER_GB, masterContentAccess: true, offlineAccess: true };
  const company = await build.client({ name: 'Publishers', ...storage });
  const partner = await build.client({ name: 'Partner of the tests', type: 'PARTNER', ...storage });
  const named = { password: PASSWORD, lastName: 'Martin' };
  await build.person({
    ...named,
    clientId: company.id,
    firstName: 'Paula',
    email: PUBLISHERS.publisher,
    roles: ['ROLE_ADMINISTRATOR'],
  });
  const follower = await build.person({
    ...named,
    clientId: company.id,
    firstName: 'Felix',
    email: PUBLISHERS.follower,
  });
  await build.person({
    ...named,
    clientId: partner.id,
    firstName: 'Maud',
    email: PUBLISHERS.partner,
    roles: ['ROLE_PARTNER', 'ROLE_ADMINISTRATOR'],
  });
  const [first, second] = PUBLISHERS_GROUPS;
  await build.group({ clientId: company.id, name: first, members: [follower.id] });
  await build.group({ clientId: company.id, name: second });
}

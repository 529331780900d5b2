import type { Clock } from '@vr/server/clock';
import type { Database } from '@vr/server/db/database';
import { builders } from '@vr/server/demo/builders';
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
} as const;

/** Puts the guests and their companies into the portal. */
export async function addGuests(db: Database, clock: Clock): Promise<void> {
  const build = builders(db, clock);
  const client = await build.client({ name: 'Guests' });
  const past = await build.client({ name: 'Past guests', contractExpiration: '2020-01-01' });
  for (const email of Object.values(GUESTS))
    await build.person({
      clientId: email === GUESTS.ended ? past.id : client.id,
      email,
      password: PASSWORD,
      disabled: email === GUESTS.disabled,
    });
}

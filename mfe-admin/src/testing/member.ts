import { fold } from '@vr/shared-api/fold';
import type { Member } from '../members/filter.ts';

/** Returns a member for tests. By default, a learner who has signed in and is in no group and no team. */
export function member(id: number, name: string, change: Partial<Member> = {}): Member {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    id,
    firstName,
    lastName,
    email: `${fold(firstName)}@demo.example`,
    picture: null,
    roles: [],
    managers: [],
    groups: [],
    lastConnection: '2026-11-20T08:00:00Z',
    disabled: false,
    points: 0,
    lang: 'en',
    hasSignedIn: true,
    hasSecondFactor: false,
    invitedAt: null,
    version: 1,
    ...change,
  };
}

/** A profile that may manage members. */
export const ADMIN = { id: 9, roles: ['ROLE_ADMINISTRATOR' as const] };

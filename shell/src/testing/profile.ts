import type { SignedInProfile } from '@vr/shared-api/session';

/** Returns the profile of a signed-in person. */
export const profileOf = (change: Partial<SignedInProfile> = {}): SignedInProfile => ({
  id: 5,
  clientId: 2,
  firstName: 'Léa',
  lastName: 'Martin',
  email: 'lea@demo.example',
  picture: null,
  roles: [],
  ...change,
});

import type { SignedInProfile } from '@vr/shared-api/session';

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

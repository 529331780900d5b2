/** SQL condition: the person with this id has a second factor, an authenticator app or a passkey. */
export const hasSecondFactor = (id: string): string => `(
  exists (select from totp f where f.person_id = ${id} and f.confirmed_at is not null)
  or exists (select from passkey f where f.person_id = ${id}))`;

/** SQL condition: the company, a row of `client`, requires the person, a row of `person`, to have a second factor. */
export const requiresSecondFactor = ({ company, person }: { company: string; person: string }): string =>
  `${company}.second_factor_roles && (${person}.roles || '{LEARNER}')`;

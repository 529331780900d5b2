/** SQL for whether the person with this id has a second factor: an authenticator app or a passkey. */
export const hasSecondFactor = (id: string): string => `(
  exists (select from totp f where f.person_id = ${id} and f.confirmed_at is not null)
  or exists (select from passkey f where f.person_id = ${id}))`;

/** SQL for whether a company, a row of `client`, requires a person to have a second factor. */
export const requiresSecondFactor = ({ company, person }: { company: string; person: string }): string =>
  `${company}.second_factor_roles && (${person}.roles || '{LEARNER}')`;

/** SQL for whether the person `p` has a second factor: an authenticator app or a passkey. */
export const HAS_SECOND_FACTOR = `(
  exists (select from totp f where f.person_id = p.id and f.confirmed_at is not null)
  or exists (select from passkey f where f.person_id = p.id))`;

/** SQL for whether the company `c` requires a second factor of the person `p`. */
export const COMPANY_REQUIRES_SECOND_FACTOR = `c.second_factor_roles && (p.roles || '{LEARNER}')`;

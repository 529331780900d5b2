/** The roles for which an admin can require a second factor. LEARNER stands for everybody in the company. */
export const SECOND_FACTOR_ROLES = ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER', 'LEARNER'] as const;
export type SecondFactorRole = (typeof SECOND_FACTOR_ROLES)[number];

/** Returns SQL for the key that identifies an account by its e-mail address. Must match accountKey() of shared-api. */
export const accountKeyOf = (email: string): string => `lower(${email} collate "C")`;

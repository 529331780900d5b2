/** Returns SQL for the key by which accounts are compared, which accountKey() of shared-api returns in JavaScript. */
export const accountKeyOf = (email: string): string => `lower(${email} collate "C")`;

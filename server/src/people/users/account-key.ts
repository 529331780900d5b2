/** Returns SQL for the key by which accounts are compared. It must match accountKey() of shared-api. */
export const accountKeyOf = (email: string): string => `lower(${email} collate "C")`;

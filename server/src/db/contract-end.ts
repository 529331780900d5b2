import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';

/**
 * SQL for the instant at which the contract of the company `c` ends: the end of its last day in the company's time zone.
 * Null for the platform, whose contract never ends.
 */
export const CONTRACT_END = `case when c.id <> ${PLATFORM_CLIENT_ID}
  then (c.contract_expiration + 1)::timestamp at time zone c.time_zone end`;

/** SQL for the number of days from today to the last day of a contract, in the time zone of the company `c`. */
export const contractDaysLeft = (now: string): string =>
  `(c.contract_expiration - (${now}::timestamptz at time zone c.time_zone)::date)`;

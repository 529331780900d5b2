import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';

/** SQL for the end of a `client` row's contract: midnight after the last day, in the client's zone. Platform: null. */
export const contractEnd = (company: string): string => `case when ${company}.id <> ${PLATFORM_CLIENT_ID}
  then (${company}.contract_expiration + 1)::timestamp at time zone ${company}.time_zone end`;

/** SQL for the number of days from today to the last day of a contract, in the company's time zone. */
export const contractDaysLeft = (company: string, now: string): string =>
  `(${company}.contract_expiration - (${now}::timestamptz at time zone ${company}.time_zone)::date)`;

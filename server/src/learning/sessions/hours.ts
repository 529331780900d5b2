/*
 * SQL for the column `hours` of roll-ups: how many sessions began in each hour of a day, from midnight on. The SQL is
 * written out for each hour, because that is much faster than unnesting arrays.
 */

const arrayOf = (element: (hour: number) => string): string =>
  `array[${Array.from({ length: 24 }, (_, hour) => element(hour)).join(', ')}]::int[]`;

/** The hours of grouped rows. `count` is an aggregate over rows with an `hour`, such as count(*). */
export const hoursOf = (count: string): string =>
  arrayOf((hour) => `coalesce(${count} filter (where hour = ${hour}), 0)`);

/** The sum of the hours of grouped rows. */
export const SUM_OF_HOURS = arrayOf((hour) => `coalesce(sum(hours[${hour + 1}]), 0)`);

/** The hours of a row of `table` plus those that an insert would have written. */
export const addedHours = (table: string): string =>
  arrayOf((hour) => `${table}.hours[${hour + 1}] + excluded.hours[${hour + 1}]`);

import type { Company } from '../company.ts';

/**
 * How to prolong contracts. `year`: each contract by a year from its own end; `day`: all contracts to the same day
 * (YYYY-MM-DD).
 */
export type Prolongation = { by: 'year' } | { by: 'day'; day: string };

/** Returns the same day a year later. 29 February becomes 28 February. */
function aYearLater(day: string): string {
  const later = `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;
  return later.replace(/-02-29$/u, '-02-28');
}

/**
 * Returns the contracts that change, with their new ends (`changes`), and the companies whose contract already ends on or
 * after the new day (`kept`).
 */
export function prolong(
  companies: readonly Company[],
  prolongation: Prolongation,
): { changes: { company: Company; to: string }[]; kept: Company[] } {
  const all = companies.map((company) => ({
    company,
    to: prolongation.by === 'year' ? aYearLater(company.contractExpirationDate) : prolongation.day,
  }));
  const isLater = ({ company, to }: (typeof all)[number]) => to > company.contractExpirationDate;
  return {
    changes: all.filter(isLater),
    kept: all.filter((one) => !isLater(one)).map(({ company }) => company),
  };
}

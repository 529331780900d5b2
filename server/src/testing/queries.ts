import type { Statement } from '../platform/db/database.ts';
import { FIND_TOKENS } from '../platform/http/tokens.ts';

/** The statements that a server sends to the database, for tests that count them. */
export interface QueryLog {
  add(statement: Statement): void;
  /** Runs `work`. Returns the result and the statements sent meanwhile, with those that read tokens if `tokens` is true. */
  watch<T>(work: () => T, options?: { tokens?: boolean }): Promise<[result: Awaited<T>, queries: string[]]>;
}

export function queryLog(): QueryLog {
  const logs = new Set<Statement[]>();
  return {
    add: (statement) => {
      for (const log of logs) log.push(statement);
    },
    async watch(work, { tokens = false } = {}) {
      const log: Statement[] = [];
      logs.add(log);
      try {
        const result = await work();
        return [result, log.filter((statement) => tokens || statement !== FIND_TOKENS).map(({ text }) => text)];
      } finally {
        logs.delete(log);
      }
    },
  };
}

/** Returns the queries that read or write `table`. */
export const touching = (queries: readonly string[], table: string): string[] =>
  queries.filter((text) => new RegExp(`\\b(?:from|join|into|update|using)\\s+${table}\\b`, 'u').test(text));

const WRITES = /\b(?:insert into|delete from|update\s+\w+(?:\s+\w+){0,2}\s+set)\b/u;

export const writing = (queries: readonly string[]): string[] => queries.filter((text) => WRITES.test(text));

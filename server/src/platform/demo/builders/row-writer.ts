import type { Clock } from '../../../clock.ts';
import type { Queryable, Statement, Values } from '../../db/database.ts';

export interface RowWriter {
  db: Queryable;
  clock: Clock;
  /** Returns the next number for the default name of a row. */
  nextNumber(): number;
  insertedId(statement: Statement<{ id: number }>, values: Values): Promise<number>;
}

export type Built<T> = T & { id: number };

/** Returns the tools for one set of builders. Each set numbers its rows from 1. */
export function rowWriter(db: Queryable, clock: Clock): RowWriter {
  let count = 0;
  return {
    db,
    clock,
    nextNumber() {
      count += 1;
      return count;
    },
    async insertedId(statement, values) {
      const [row] = await db.rows(statement, values);
      if (!row) throw new Error(`${statement.name} inserted nothing`);
      return row.id;
    },
  };
}

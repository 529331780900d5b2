/** A kind of fact. `checks/stored.ts` reads the facts of each kind from the database. */
export type Fact =
  | 'session'
  | 'like'
  | 'favorite'
  | 'training'
  | 'title'
  | 'deleted'
  | 'resource'
  | 'build'
  | 'member'
  | 'suggestion';

/** The possible values of each fact: one after an acknowledged write, and more after writes whose reply was lost. */
export interface Ledger {
  /** Notes that a write is about to be sent. */
  trying(fact: Fact, key: string, value: string): void;
  /** Notes that a write was acknowledged. */
  done(fact: Fact, key: string, value: string): void;
  entries(fact: Fact): ReadonlyMap<string, ReadonlySet<string>>;
  acknowledged(): number;
}

/** The value of a key without any stored fact. */
export const ABSENT = 'absent';

/** Makes an empty ledger. Each key must have only one writer at a time, who repeats a write until it is acknowledged. */
export function createLedger(): Ledger {
  const facts = new Map<Fact, Map<string, Set<string>>>();
  let acknowledged = 0;
  const entriesOf = (fact: Fact) => {
    const entries = facts.get(fact) ?? new Map<string, Set<string>>();
    facts.set(fact, entries);
    return entries;
  };
  return {
    trying(fact, key, value) {
      const entries = entriesOf(fact);
      entries.set(key, (entries.get(key) ?? new Set([ABSENT])).add(value));
    },
    done(fact, key, value) {
      acknowledged += 1;
      entriesOf(fact).set(key, new Set([value]));
    },
    entries: entriesOf,
    acknowledged: () => acknowledged,
  };
}

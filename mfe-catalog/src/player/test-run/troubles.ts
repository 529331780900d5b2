/** An error in a content's console, or a request that the content security policy blocked. */
export type Trouble =
  | { kind: 'error' | 'rejection' | 'console'; text: string; source: string }
  | { kind: 'blocked'; directive: string; address: string; source: string };

export interface CountedTrouble {
  trouble: Trouble;
  count: number;
}

/** The maximum number of different troubles. A content with an error in every rendered frame would fill the memory. */
const TROUBLES_MAX = 100;
const TEXT_MAX = 1000;

/** Returns the trouble in a message of /portal-trial.js, or null. Validates it, because the content can forge messages. */
export function readTrouble(data: unknown): Trouble | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, trouble } = data as { type?: unknown; trouble?: unknown };
  if (type !== 'portal-trial' || typeof trouble !== 'object' || trouble === null) return null;
  const fields = trouble as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, TEXT_MAX) : '');
  switch (fields.kind) {
    case 'error':
    case 'rejection':
    case 'console':
      return { kind: fields.kind, text: text('text'), source: text('source') };
    case 'blocked':
      return { kind: 'blocked', directive: text('directive'), address: text('address'), source: text('source') };
    default:
      return null;
  }
}

const isSame = (a: Trouble, b: Trouble): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Adds a trouble to the list. If the list has the same trouble already, only its count grows. */
export function withTrouble(troubles: readonly CountedTrouble[], trouble: Trouble): readonly CountedTrouble[] {
  if (troubles.some((known) => isSame(known.trouble, trouble)))
    return troubles.map((known) => (isSame(known.trouble, trouble) ? { ...known, count: known.count + 1 } : known));
  return troubles.length < TROUBLES_MAX ? [...troubles, { trouble, count: 1 }] : troubles;
}

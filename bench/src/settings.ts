import { parseArgs } from 'node:util';

/** How large the measured world is, and how long it is measured. */
export interface Settings {
  /** Sizes to compare, the smallest first; reports are measured on the smallest. */
  sessions: number[];
  trainings: number;
  users: number;
  companies: number;
  connections: number;
  /** Rounds that count; one more before them warms up. */
  rounds: number;
  /** Seconds of a round. */
  seconds: number;
  /** Sittings that report in a round. */
  sittings: number;
  /** Of the file that is sent and fetched; memory is measured with twice as much. */
  megabytes: number;
}

const DEFAULTS = {
  sessions: '0.5e6,5e6',
  trainings: '1000',
  users: '10000',
  companies: '100',
  connections: '50',
  rounds: '5',
  seconds: '5',
  sittings: '400',
  megabytes: '1000',
};
type Name = keyof typeof DEFAULTS;

const count = (text: string, name: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a number from 1, not "${text}"`);
  return value;
};

/** Reads the names of benches and the sizes from the command line. */
export function readSettings(args: string[]): { names: string[]; settings: Settings } {
  const options = Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, value]) => [name, { type: 'string' as const, default: value }]),
  );
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const text = (name: Name) => String(values[name]);
  const number = (name: Name) => count(text(name), name);
  const settings: Settings = {
    sessions: text('sessions')
      .split(',')
      .map((size) => count(size, 'sessions'))
      .sort((a, b) => a - b),
    trainings: number('trainings'),
    users: number('users'),
    companies: number('companies'),
    connections: number('connections'),
    rounds: number('rounds'),
    seconds: number('seconds'),
    sittings: number('sittings'),
    megabytes: number('megabytes'),
  };
  return { names: positionals, settings };
}

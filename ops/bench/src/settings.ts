import { parseArgs } from 'node:util';

/** The sizes of the data, the load and the measurements. */
export interface Settings {
  /** Numbers of sessions to compare, the smallest first. Most benchmarks use only the smallest. */
  sessions: number[];
  /** Data folders for `records` and `dashboards`, the smallest first. Each has more sessions than any of `sessions`. */
  data: string[];
  trainings: number;
  users: number;
  companies: number;
  connections: number;
  /** The number of counted rounds. One extra round at the start warms up. */
  rounds: number;
  /** Seconds per round. */
  seconds: number;
  /** The number of sittings that send reports in a round. */
  sittings: number;
  /** Size of the uploaded and downloaded file. Memory is measured with twice this size. */
  megabytes: number;
  /** The number of requests in the benchmark `memory`. */
  requests: number;
}

const DEFAULTS = {
  sessions: '0.5e6,5e6',
  data: '',
  trainings: '1000',
  users: '10000',
  companies: '100',
  connections: '50',
  rounds: '5',
  seconds: '5',
  sittings: '400',
  megabytes: '1000',
  requests: '20000',
};
type Name = keyof typeof DEFAULTS;

const count = (text: string, name: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} must be a whole number of at least 1, not "${text}"`);
  return value;
};

/** Reads the names of benchmarks and the settings from the command line. */
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
    data: text('data').split(',').filter(Boolean),
    trainings: number('trainings'),
    users: number('users'),
    companies: number('companies'),
    connections: number('connections'),
    rounds: number('rounds'),
    seconds: number('seconds'),
    sittings: number('sittings'),
    megabytes: number('megabytes'),
    requests: number('requests'),
  };
  return { names: positionals, settings };
}

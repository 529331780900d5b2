import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { REMOTE_NAME } from '@vr/shared-api/release';
import { HOME, isInstalled, remoteNames } from '../packages.ts';
import { ReleaseFailure } from './portal.ts';
import type { CanaryAudience } from './publish.ts';

/** A command. Reads its arguments, and returns its work. Throws {@link ReleaseFailure} if the arguments are wrong. */
export type Command = (args: readonly string[]) => () => Promise<void>;

/** The option with the address of the portal. */
export const PORTAL_OPTION = { portal: { type: 'string' } } as const satisfies ParseArgsOptionsConfig;

/** The options that say who gets a canary. */
export const AUDIENCE_OPTIONS = {
  companies: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

interface Expected<T> {
  name: string;
  /** The arguments in the usage, after the name of the remote. */
  usage: string;
  options: T;
  /** The most arguments without a name, besides the name of the remote. */
  most?: number;
}

/**
 * Reads the arguments of a command. In a repository of many remotes, the first argument is the name of one. Throws
 * {@link ReleaseFailure} with the usage if the arguments are wrong.
 */
export function readArguments<T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  { name, usage, options, most = 0 }: Expected<T>,
) {
  const refuse = (why: string): never => {
    const command = isInstalled ? `vr-remote ${name}` : `pnpm ${name} <remote>`;
    throw new ReleaseFailure(`${why}\n\nUsage: ${command} ${usage}`.trimEnd());
  };
  const read = () => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (error) {
      return refuse((error as Error).message);
    }
  };
  if (isInstalled && !existsSync(path.join(HOME, 'package.json'))) refuse('Run it in the folder of a remote.');
  const { values, positionals } = read();
  const [remote = refuse('Name the remote.'), ...given] = isInstalled
    ? [...remoteNames(), ...positionals]
    : positionals;
  if (!new RegExp(REMOTE_NAME, 'u').test(remote)) refuse(`${remote} is no remote.`);
  if (given.length > most) refuse(`There are too many arguments: ${given.slice(most).join(' ')}`);
  return { remote, given, values, refuse };
}

/** Throws {@link ReleaseFailure} if the sources of a remote are not in this repository. */
export function checkIsHere(remote: string): void {
  if (!remoteNames().includes(remote))
    throw new ReleaseFailure(`There is no remote ${remote} in this repository. There is ${remoteNames().join(', ')}.`);
}

/** Reads a percentage such as `10%`. Returns undefined for any other text. */
function percentOf(text: string): number | undefined {
  const number = /^(\d{1,3})%?$/u.exec(text)?.[1];
  return number !== undefined && Number(number) <= 100 ? Number(number) : undefined;
}

/** Returns the audience of a canary, from arguments such as `10%` and `--companies 3,7`, or undefined. */
export function audienceOf(
  percent: string | undefined,
  companies: string | undefined,
  refuse: (why: string) => never,
): CanaryAudience | undefined {
  if (percent === undefined && companies === undefined) return undefined;
  const clientIds = companies === undefined ? [] : companies.split(',').map(Number);
  if (clientIds.some((id) => !Number.isInteger(id) || id < 1))
    refuse(`--companies is "${companies}", but must be ids such as 3,7.`);
  const share = percent === undefined ? 0 : percentOf(percent);
  if (share === undefined) return refuse(`${percent} is no percentage such as 10%.`);
  return { percent: share, clientIds };
}

/** Returns the text that says for whom a canary is: `10% of people; 2 companies`. */
export function audienceText({ percent, companies }: { percent: number; companies: readonly string[] }): string {
  return [...(percent > 0 ? [`${percent}% of people`] : []), ...companies].join('; ') || 'nobody';
}

/** Returns a sentence about the canary that another one has replaced, or an empty text. */
export function replacedText(replaced: (CanaryAudience & { version: string }) | null): string {
  if (!replaced) return '';
  const companies = replaced.clientIds.map((id) => `company ${id}`);
  return ` It replaces the canary ${replaced.version} for ${audienceText({ percent: replaced.percent, companies })}.`;
}

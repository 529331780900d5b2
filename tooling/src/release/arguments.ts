import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { REMOTE_NAME } from '@vr/shared-api/release';
import { ReleaseFailure } from './portal.ts';
import type { CanaryAudience } from './publish.ts';

/** The options that say who gets a canary. */
export const AUDIENCE_OPTIONS = {
  companies: { type: 'string' },
  testers: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;

/** Reads the arguments of a command. Throws {@link ReleaseFailure} with the usage if the arguments are wrong. */
export function readArguments<T extends ParseArgsOptionsConfig>(usage: string, options: T, most: number) {
  const refuse = (why: string): never => {
    throw new ReleaseFailure(`${why}\n\nUsage: ${usage}`);
  };
  const read = () => {
    try {
      return parseArgs({ options: { ...options, portal: { type: 'string' } as const }, allowPositionals: true });
    } catch (error) {
      return refuse((error as Error).message);
    }
  };
  const { values, positionals } = read();
  if (positionals.length > most) refuse(`There are too many arguments: ${positionals.slice(most).join(' ')}`);
  const [remote = ''] = positionals;
  if (most > 0 && remote !== '' && !new RegExp(REMOTE_NAME, 'u').test(remote)) refuse(`${remote} is no remote.`);
  return { values, positionals, refuse };
}

/** Reads a percentage such as `10%`. Returns undefined for any other text. */
function percentOf(text: string): number | undefined {
  const number = /^(\d{1,3})%?$/u.exec(text)?.[1];
  return number !== undefined && Number(number) <= 100 ? Number(number) : undefined;
}

/** Returns the audience of a canary, from arguments such as `10%`, `--companies 3,7` and `--testers`, or undefined. */
export function audienceOf(
  percent: string | undefined,
  { companies, testers }: { companies?: string | undefined; testers?: boolean | undefined },
  refuse: (why: string) => never,
): CanaryAudience | undefined {
  if (percent === undefined && companies === undefined && !testers) return undefined;
  const clientIds = companies === undefined ? [] : companies.split(',').map(Number);
  if (clientIds.some((id) => !Number.isInteger(id) || id < 1))
    refuse(`--companies is "${companies}", but must be ids such as 3,7.`);
  const share = percent === undefined ? 0 : percentOf(percent);
  if (share === undefined) return refuse(`${percent} is no percentage such as 10%.`);
  return { percent: share, clientIds, testers: testers ?? false };
}

import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getRemote } from '@vr/shared-api/contract/releases';
import type * as S from '@vr/shared-api/contract/releases.schema';
import { audienceText, type Command, PORTAL_OPTION, readArguments } from './arguments.ts';
import { openPortal } from './portal.ts';

/** Prints the releases of a remote, the newest first. */
function print({ current, canary, releases }: ResponseOf<typeof S.getRemote>): void {
  const stateOf = ({ version, withdrawnAt }: { version: string; withdrawnAt: string | null }): string => {
    if (version === current) return 'current';
    if (version === canary?.version) return 'canary';
    return withdrawnAt ? 'rolled back' : '';
  };
  const rows = releases.map((release) => [
    release.version,
    stateOf(release),
    release.publishedAt.slice(0, 16).replace('T', ' '),
    release.by?.label ?? 'the portal',
    `contract ${release.contract}`,
    `${(release.bytes / 1024).toFixed(1)} KB`,
    `loaded for ${release.peopleLoaded} people, failed for ${release.peopleFailed}`,
  ]);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  if (canary) {
    const companies = canary.clients.map(({ name }) => name);
    console.log(`The canary ${canary.version} is for ${audienceText({ percent: canary.percent, companies })}.`);
  }
}

/** Lists the releases of a remote. */
export const releases: Command = (args) => {
  const expected = { name: 'releases', usage: '--portal URL', options: PORTAL_OPTION };
  const { remote, values } = readArguments(args, expected);
  return async () => print(await openPortal(values.portal).api.call(getRemote, { params: { remote } }));
};

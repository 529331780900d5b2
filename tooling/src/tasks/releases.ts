/** Lists a remote's releases, the newest first: `pnpm releases mfe-catalog`. --portal and DEPLOY_TOKEN as for `release`. */
import { getRemote } from '@vr/shared-api/contract/releases';
import { readArguments } from '../release/arguments.ts';
import { openPortal, runCommand } from '../release/portal.ts';

await runCommand(async () => {
  const { values, positionals, refuse } = readArguments('pnpm releases <remote> --portal URL', {}, 1);
  const remote = positionals[0] ?? refuse('Name the remote.');
  const { current, canary, releases } = await openPortal(values.portal).api.call(getRemote, { params: { remote } });
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
    const companies = canary.clients.map(({ name }) => name).join(', ');
    const audience = [`${canary.percent}% of people`, companies, canary.testers ? 'testers' : ''].filter(Boolean);
    console.log(`The canary ${canary.version} is for ${audience.join('; ')}.`);
  }
});

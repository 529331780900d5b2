/**
 * Makes the canary of a remote, or the named version, the current release: `pnpm promote mfe-catalog [version]`. --portal
 * and DEPLOY_TOKEN as for `release`.
 */
import { promoteRelease } from '@vr/shared-api/contract/releases';
import { readArguments } from '../release/arguments.ts';
import { openPortal, runCommand } from '../release/portal.ts';

await runCommand(async () => {
  const { values, positionals, refuse } = readArguments('pnpm promote <remote> [version] --portal URL', {}, 2);
  const remote = positionals[0] ?? refuse('Name the remote.');
  const version = positionals[1];
  const { current } = await openPortal(values.portal).api.call(promoteRelease, {
    params: { remote },
    body: version === undefined ? {} : { version },
  });
  console.log(`${remote} ${current} is current.`);
});

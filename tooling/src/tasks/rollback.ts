/** Withdraws the current release of a remote: `pnpm rollback mfe-catalog`. --portal and DEPLOY_TOKEN as for `release`. */
import { rollBackRelease } from '@vr/shared-api/contract/releases';
import { readArguments } from '../release/arguments.ts';
import { openPortal, runCommand } from '../release/portal.ts';

await runCommand(async () => {
  const { values, positionals, refuse } = readArguments('pnpm rollback <remote> --portal URL', {}, 1);
  const remote = positionals[0] ?? refuse('Name the remote.');
  const { from, to } = await openPortal(values.portal).api.call(rollBackRelease, { params: { remote } });
  console.log(`${remote} is back at ${to}. ${from} is withdrawn.`);
});

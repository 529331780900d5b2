/**
 * Gives a published release to some people only (a canary), or stops the canary. --portal and DEPLOY_TOKEN as for `release`.
 *
 *     pnpm canary mfe-catalog <version> 25%     a quarter of all people get it; also --companies 3,7 and --testers
 *     pnpm canary mfe-catalog stop              everybody gets the current release again
 */
import { setCanary, stopCanary } from '@vr/shared-api/contract/releases';
import { AUDIENCE_OPTIONS, audienceOf, readArguments } from '../release/arguments.ts';
import { openPortal, runCommand } from '../release/portal.ts';

const USAGE =
  'pnpm canary <remote> <version> [25%] [--companies 3,7] [--testers] --portal URL, or pnpm canary <remote> stop --portal URL';

await runCommand(async () => {
  const { values, positionals, refuse } = readArguments(USAGE, AUDIENCE_OPTIONS, 3);
  const [remote = refuse('Name the remote.'), version = refuse('Name the version, or stop.'), percent] = positionals;
  const params = { remote };
  const audience = audienceOf(percent, values, refuse);
  if (version === 'stop') {
    const { current } = await openPortal(values.portal).api.call(stopCanary, { params });
    console.log(`Everybody gets ${remote} ${current}.`);
    return;
  }
  const chosen = audience ?? refuse('Say who gets it: 25%, --companies 3,7 or --testers.');
  await openPortal(values.portal).api.call(setCanary, { params, body: { version, ...chosen } });
  console.log(`${remote} ${version} is a canary.`);
});

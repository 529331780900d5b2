import { promoteRelease } from '@vr/shared-api/contract/releases';
import { type Command, PORTAL_OPTION, readArguments } from './arguments.ts';
import { openPortal } from './portal.ts';

/** Makes the canary of a remote, or the named version, the current release. */
export const promote: Command = (args) => {
  const expected = { name: 'promote', usage: '[version] --portal URL', options: PORTAL_OPTION, most: 1 };
  const { remote, given, values } = readArguments(args, expected);
  const [version] = given;
  return async () => {
    const { current } = await openPortal(values.portal).api.call(promoteRelease, {
      params: { remote },
      body: version === undefined ? {} : { version },
    });
    console.log(`${remote} ${current} is current.`);
  };
};

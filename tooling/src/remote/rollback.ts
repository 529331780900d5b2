import { rollBackRelease } from '@vr/shared-api/contract/releases';
import { type Command, PORTAL_OPTION, readArguments } from './arguments.ts';
import { openPortal } from './portal.ts';

/** Withdraws the current release of a remote. */
export const rollback: Command = (args) => {
  const expected = { name: 'rollback', usage: '--portal URL', options: PORTAL_OPTION };
  const { remote, values } = readArguments(args, expected);
  return async () => {
    const { from, to } = await openPortal(values.portal).api.call(rollBackRelease, { params: { remote } });
    console.log(`${remote} is back at ${to}. ${from} is withdrawn.`);
  };
};

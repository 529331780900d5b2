import { setCanary, stopCanary } from '@vr/shared-api/contract/releases';
import { AUDIENCE_OPTIONS, audienceOf, type Command, PORTAL_OPTION, readArguments, replacedText } from './arguments.ts';
import { openPortal } from './portal.ts';

/** Gives a published release to some people only (a canary), or stops the canary. */
export const canary: Command = (args) => {
  const { remote, given, values, refuse } = readArguments(args, {
    name: 'canary',
    usage: '(stop | <version> [25%] [--companies 3,7]) --portal URL',
    options: { ...AUDIENCE_OPTIONS, ...PORTAL_OPTION },
    most: 2,
  });
  const [version = refuse('Name the version, or stop.'), percent] = given;
  const params = { remote };
  const audience = audienceOf(percent, values.companies, refuse);
  if (version === 'stop')
    return async () => {
      const { current } = await openPortal(values.portal).api.call(stopCanary, { params });
      console.log(`Everybody gets ${remote} ${current}.`);
    };
  const chosen = audience ?? refuse('Say who gets it: 25% or --companies 3,7.');
  return async () => {
    const { replaced } = await openPortal(values.portal).api.call(setCanary, { params, body: { version, ...chosen } });
    console.log(`${remote} ${version} is a canary.${replacedText(replaced)}`);
  };
};

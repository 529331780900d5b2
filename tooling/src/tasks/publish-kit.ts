/**
 * `pnpm kit:publish --registry https://npm.example`: publishes the packages of remotes in their own repositories to an npm
 * registry, with the login of npm. Without the option, npm's setting `@vr:registry` names the registry.
 */
import { parseArgs } from 'node:util';
import { kitRegistry, publishKit } from '../create-remote/kit.ts';
import { explain } from './build.ts';

try {
  const { values } = parseArgs({ options: { registry: { type: 'string' } } });
  const { version, isNew } = await publishKit(await kitRegistry(values.registry));
  console.log(`@vr/tooling ${version} ${isNew ? 'is published' : 'has this content already'}.`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

/** `npm start`: builds the packages that have changed, then runs the portal until it is stopped. */
import { build, explain } from './build.ts';

try {
  await build();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
await import('@vr/server/main');

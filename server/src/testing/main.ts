/**
 * Runs a portal as `main.ts` does, for tests, benchmarks and development. The argument is JSON: how its configuration differs
 * from the one that the settings give, which is often what no operator may change.
 */
import { readConfig } from '../config.ts';
import { runPortal } from '../run.ts';

const changes = JSON.parse(process.argv[2] ?? '{}');
await runPortal(() => ({ ...readConfig(process.env), ...changes }));

/**
 * Runs a portal as `main.ts` does, for tests, benchmarks and development. The argument is JSON with changes of the configuration,
 * mostly of what is constant for operators.
 */
import { readConfig } from '../config.ts';
import { runPortal } from '../run.ts';

const changes = JSON.parse(process.argv[2] ?? '{}');
await runPortal(() => ({ ...readConfig(process.env), ...changes }));

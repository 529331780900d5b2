/** Runs a portal as `main.ts` does, for tests and benchmarks. The argument: JSON with changes of the configuration. */
import { readConfig } from '../config.ts';
import { runPortal } from '../run.ts';

const changes = JSON.parse(process.argv[2] ?? '{}');
await runPortal(() => ({ ...readConfig(process.env), ...changes }));

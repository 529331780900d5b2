/** Runs a portal like `main.ts`, for tests and benchmarks. The argument is JSON with changes to the configuration. */
import { readConfig } from '../config.ts';
import { runPortal } from '../run.ts';

const changes = JSON.parse(process.argv[2] ?? '{}');
await runPortal(() => ({ ...readConfig(process.env), ...changes }));

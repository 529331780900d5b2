import { readConfig } from './config.ts';
import { runPortal } from './run.ts';

await runPortal(() => readConfig(process.env));

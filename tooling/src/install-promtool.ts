import { missingPromtool, PROMTOOL_PACKAGE } from '@vr/server/testing/promtool';
import { installForTests } from './debian.ts';

/** Installs promtool, which checks the alert rules, if this process can. */
export async function installPromtool(): Promise<void> {
  if (missingPromtool()) await installForTests(PROMTOOL_PACKAGE);
}

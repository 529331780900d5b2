import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../cli/run.ts';
import { ROOT } from '../packages.ts';
import { read } from './files.ts';
import { anyProgram } from './not-run.ts';

/** The folder in which the unit expects the portal. */
const INSTALLED = '/opt/vr-portal';

/** Has systemd verify the unit, with this checkout in place of the installed portal. */
export async function checkUnitFile(): Promise<void> {
  const analyze = anyProgram('systemd-analyze');
  const folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-unit-'));
  try {
    const file = path.join(folder, 'vr-portal.service');
    await writeFile(file, read('systemd/vr-portal.service').replaceAll(INSTALLED, ROOT.replace(/\/$/u, '')));
    await run(analyze, ['verify', '--man=no', file]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

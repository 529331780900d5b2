/**
 * Writes the software bill of materials, `dist/sbom.cdx.json`: all packages of the lockfile, for every platform, in the
 * CycloneDX format. Reads only the lockfile, so it needs no network.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../cli/run.ts';
import { ROOT } from '../packages.ts';

export const SBOM = 'dist/sbom.cdx.json';

/** Returns the pnpm version that installed the dependencies, such as `pnpm@12.21.0`. npx has cached this version. */
const installer = (): string =>
  JSON.parse(readFileSync(path.join(ROOT, 'node_modules/.modules.yaml'), 'utf8')).packageManager;

export async function writeSbom(file: string): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  // Many tools do not read the newest version of the format yet.
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'];
  await run('npx', ['-y', installer(), 'sbom', '--lockfile-only', ...format, '--out', file]);
}

if (import.meta.main) await writeSbom(path.join(ROOT, SBOM));

import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../packages.ts';
import { writeSbom } from './sbom.ts';

interface Bill {
  bomFormat: string;
  specVersion: string;
  components: { group?: string; name: string; version: string; 'bom-ref': string; purl: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** Returns the packages of the lockfile, such as `antd@6.6.8`, from the keys of its section `packages`. */
function lockedPackages(): string[] {
  const [, section = ''] = /^packages:\n([\s\S]*?)^snapshots:/mu.exec(
    readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8'),
  ) ?? [''];
  return [...section.matchAll(/^ {2}'?((?:@[^@/\n]+\/)?[^@/'\n]+@[^':(\n]+)/gmu)].map(([, name = '']) => name);
}

/** Returns the names of the packages that our own packages depend on directly. */
function directDependencies(): string[] {
  const files = globSync(['package.json', '*/package.json', '{demo,ops}/*/package.json'], { cwd: ROOT });
  return files.flatMap((file) => {
    const manifest = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
    const declared = kinds.flatMap((kind) => Object.entries<string>(manifest[kind] ?? {}));
    // A second version of a package has an alias (`npm:react@17.0.2`).
    return declared.map(([name, version]) => /^npm:(.+)@/u.exec(version)?.[1] ?? name);
  });
}

test('the bill of materials is CycloneDX, and has every package of the lockfile and every direct dependency', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vr-portal-sbom-'));
  try {
    const file = path.join(folder, 'sbom.cdx.json');
    await writeSbom(file);
    const bill: Bill = JSON.parse(readFileSync(file, 'utf8'));
    assert.equal(bill.bomFormat, 'CycloneDX');
    assert.equal(bill.specVersion, '1.6');
    const refs = bill.components.map((component) => component['bom-ref']);
    assert.equal(new Set(refs).size, refs.length);
    for (const { purl } of bill.components) assert.match(purl, /^pkg:npm\/.+@.+$/u);
    const named = new Set(refs);
    const linked = bill.dependencies.flatMap(({ dependsOn = [] }) => dependsOn);
    assert.deepEqual(
      linked.filter((ref) => !named.has(ref)),
      [],
    );

    const nameOf = ({ group, name }: Bill['components'][number]) => (group ? `${group}/${name}` : name);
    const listed = new Set(bill.components.map((component) => `${nameOf(component)}@${component.version}`));
    const locked = lockedPackages();
    assert.ok(locked.length > 1000, `${locked.length} packages in the lockfile`);
    assert.deepEqual(
      locked.filter((name) => !listed.has(name)),
      [],
    );
    const names = new Set(bill.components.map(nameOf));
    const direct = directDependencies();
    assert.ok(direct.includes('fastify') && direct.includes('react'));
    assert.deepEqual(
      direct.filter((name) => !names.has(name)),
      [],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Recognises packages that are made for a learning management system: SCORM, xAPI, cmi5 and AICC. */
import { Parser } from 'htmlparser2';
import { decodedText, isPage } from '../../platform/http/content-types.ts';
import { filesAt } from '../content-paths.ts';
import { type Archive, headOf, type PackedFile } from './archive.ts';

/** Manifests of SCORM packages list all files, so they can be long. */
const MANIFEST_MAX_BYTES = 2 * 1_048_576;
const MANIFEST = 'imsmanifest.xml';

/** The file at the root by which each standard is recognised. */
const MARKS: readonly (readonly [standard: string, RegExp])[] = [
  ['cmi5', /^cmi5\.xml$/iu],
  ['xAPI', /^tincan\.xml$/iu],
  ['AICC', /^[^/]+\.(?:crs|au)$/iu],
];

interface Manifest {
  version: string | undefined;
  /** The resource that the first item of the organization launches. */
  first: string | undefined;
  resources: Map<string, string>;
}

async function readManifest(archive: Archive, root: string): Promise<Manifest | undefined> {
  const file = archive.files.find(({ path }) => path.toLowerCase() === `${root}${MANIFEST}`.toLowerCase());
  if (!file) return undefined;
  const manifest: Manifest = { version: undefined, first: undefined, resources: new Map() };
  const bases: string[] = [];
  let inVersion = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        bases.push((bases.at(-1) ?? '') + (attributes['xml:base'] ?? ''));
        inVersion = name === 'schemaversion';
        if (name === 'item') manifest.first ??= attributes.identifierref;
        if (name === 'resource' && attributes.identifier !== undefined && attributes.href !== undefined)
          manifest.resources.set(attributes.identifier, bases.at(-1) + attributes.href);
      },
      ontext(text) {
        if (inVersion) manifest.version ??= text.trim();
      },
      onclosetag() {
        bases.pop();
        inVersion = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(decodedText('text/xml', await headOf(archive, file, MANIFEST_MAX_BYTES)));
  return manifest;
}

/** Returns the page that the manifest of a SCORM package launches first. */
export async function launchPageOf(archive: Archive, root: string): Promise<PackedFile | undefined> {
  const manifest = await readManifest(archive, root);
  if (!manifest) return undefined;
  const href = manifest.resources.get(manifest.first ?? '') ?? [...manifest.resources.values()][0] ?? '';
  const base = 'https://content.invalid/';
  if (!URL.canParse(href, base)) return undefined;
  const files = filesAt(safelyDecoded(new URL(href, base).pathname.slice(1)));
  return archive.files.find(({ path }) => isPage(path) && files.some((file) => path === root + file));
}

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the name of the standard that a package follows, or undefined. */
export async function standardOf(archive: Archive, root: string): Promise<string | undefined> {
  const manifest = await readManifest(archive, root);
  if (manifest) {
    const { version } = manifest;
    if (version === '1.2') return 'SCORM 1.2';
    return version !== undefined && /2004|CAM|1\.3/u.test(version) ? 'SCORM 2004' : 'SCORM';
  }
  return MARKS.find(([, mark]) => archive.files.some(({ path }) => mark.test(path.slice(root.length))))?.[0];
}

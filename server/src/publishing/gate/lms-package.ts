/** Recognises packages that are made for a learning management system: SCORM, xAPI, cmi5 and AICC. */

import { filesAt } from '../../platform/http/content-paths.ts';
import { decodedText, isPage } from '../../platform/http/content-types.ts';
import { type Archive, headOf, type PackedFile } from './archive.ts';
import { parseMarkup } from './markup.ts';

/** Manifests of SCORM packages list all files, so they can be long. */
const DESCRIPTION_MAX_BYTES = 2 * 1_048_576;
/** Packages have one description, and courses of AICC a few. */
const DESCRIPTIONS_MAX = 4;
const MANIFEST = 'imsmanifest.xml';

/** The file at the root by which each standard is recognised. */
const MARKS: readonly (readonly [standard: string, RegExp])[] = [
  ['cmi5', /^cmi5\.xml$/iu],
  ['xAPI', /^tincan\.xml$/iu],
  ['AICC', /^[^/]+\.(?:crs|au)$/iu],
];

interface Manifest {
  version: string | undefined;
  /** The resource that the first item of the default organization launches. */
  first: string | undefined;
  resources: Map<string, string>;
}

const textOf = async (archive: Archive, file: PackedFile): Promise<string> =>
  decodedText('text/xml', await headOf(archive, file, DESCRIPTION_MAX_BYTES));

async function readManifest(archive: Archive, root: string): Promise<Manifest | undefined> {
  const file = archive.files.find(({ path }) => path.toLowerCase() === `${root}${MANIFEST}`.toLowerCase());
  if (!file) return undefined;
  const manifest: Manifest = { version: undefined, first: undefined, resources: new Map() };
  const bases: string[] = [];
  let inVersion = false;
  let wanted: string | undefined;
  let organization: string | undefined;
  const firsts = new Map<string | undefined, string>();
  parseMarkup(
    await textOf(archive, file),
    {
      onopentag(qualified, attributes) {
        const name = qualified.slice(qualified.indexOf(':') + 1);
        bases.push((bases.at(-1) ?? '') + (attributes['xml:base'] ?? ''));
        inVersion = name === 'schemaversion';
        if (name === 'organizations') wanted = attributes.default;
        if (name === 'organization') organization = attributes.identifier;
        if (name === 'item' && attributes.identifierref && !firsts.has(organization))
          firsts.set(organization, attributes.identifierref);
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
  manifest.first = firsts.get(wanted) ?? [...firsts.values()][0];
  return manifest;
}

/** Returns the addresses that the description of a package may launch, the best first. */
async function launchAddressesOf(archive: Archive, root: string): Promise<string[]> {
  const manifest = await readManifest(archive, root);
  if (manifest) {
    const { first = '', resources } = manifest;
    return [resources.get(first) ?? [...resources.values()][0] ?? ''];
  }
  const files = archive.files.filter(({ path }) => MARKS.some(([, mark]) => mark.test(path.slice(root.length))));
  const texts = await Promise.all(files.slice(0, DESCRIPTIONS_MAX).map((file) => textOf(archive, file)));
  // The address is the whole text of an XML element or of a cell.
  return texts.flatMap((text) => text.split(/[<>",\r\n]+/u)).filter((text) => text.includes('.htm'));
}

/** Returns the page that a package launches first. */
export async function launchPageOf(archive: Archive, root: string): Promise<PackedFile | undefined> {
  const addresses = await launchAddressesOf(archive, root);
  if (addresses.length === 0) return undefined;
  const base = 'https://content.invalid/';
  const pages = new Map(archive.files.filter(({ path }) => isPage(path)).map((file) => [file.path, file]));
  for (const address of addresses) {
    if (!URL.canParse(address, base)) continue;
    const files = filesAt(safelyDecoded(new URL(address, base).pathname.slice(1)));
    const page = files.map((file) => pages.get(root + file)).find(Boolean);
    if (page) return page;
  }
  return undefined;
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

/** Generates uploads of growing size, with contents that the functions reading them may not expect. */
import { type Random, random } from '../platform/demo/random.ts';
import { archiveOf } from '../publishing/gate/testing/archives.ts';
import type * as readers from './growth-readers.ts';

/** A file that can be generated in any size. */
export interface Growing {
  reader: keyof typeof readers;
  /** A description of the file, which a failed run prints. */
  shown: string;
  ofSize(size: number): Buffer;
}

/** Texts for which the reading functions search, or which are slow to read. */
const PIECES = [
  'a',
  '0',
  ' ',
  '\n',
  '/',
  '../',
  '\\',
  '"',
  "'",
  '`',
  '<',
  '(',
  '[',
  '{',
  ',',
  ';',
  '.',
  '?',
  '%',
  '/*',
  '<!--',
  '\u0301\u0323',
  '%CC%81%CC%A3',
  'é',
  'İ',
  '.js?',
  '.html',
  ' https://b.example/',
  'import "a";',
  'import.meta',
  'new URL(',
  'url(',
  '@import ',
  'portal-player',
  'var a = "b";',
  '<div>',
  '<script>',
] as const;

type Writer = (size: number) => string;

const filled = (unit: string, size: number): string => unit.repeat(Math.max(1, Math.floor(size / unit.length)));

/** A part of a file that repeats a unit. `share`: the size of each item in a list, for few long items or many short ones. */
type Part = (unit: string, share: number) => Writer;

const around =
  (before: string, after: string): Part =>
  (unit) =>
  (size) =>
    `${before}${filled(unit, size)}${after}`;

const list =
  (before: string, item: (number: number, text: string) => string, after: string, by = ''): Part =>
  (unit, share) =>
  (size) => {
    const text = filled(unit, share * size);
    const items: string[] = [];
    for (let length = 0; length < size; length += (items.at(-1)?.length ?? 0) + 1) items.push(item(items.length, text));
    return `${before}${items.join(by)}${after}`;
  };

const quoted = (text: string): string => JSON.stringify(text);

const PAGE: Record<string, Part> = {
  text: around('', ''),
  base: around('<base href="/', '">'),
  prefixes: list('<script type="importmap">{"imports":{', (i) => `"${i}/":"./${i}/"`, '}}</script>', ','),
  imports: list(
    '<script type="importmap">{"imports":{',
    (i, text) => `${quoted(i + text)}:"./a.js"`,
    '}}</script>',
    ',',
  ),
  scopes: list(
    '<script type="importmap">{"scopes":{',
    (i, text) => `${quoted(i + text)}:{"a":"./a.js"}`,
    '}}</script>',
    ',',
  ),
  modules: list('<script type="module">', (i, text) => `import ${quoted(`${i}/${text}`)};`, '</script>'),
  script: around('<script>', '</script>'),
  pictures: around('<img srcset="', '">'),
  links: list('', (i, text) => `<a href="${i}${text}.html">`, ''),
  address: around('<script src="', '"></script>'),
  relation: around('<link href="a" rel="', '">'),
  style: around('<style>', '</style>'),
  attributes: list('<b ', (i, text) => `a${i}="${text}" `, '>'),
};

const STEPS: Record<string, Part> = {
  long: (unit) => (size) => `${quoted(filled(unit, size / 4))}:[${Array(Math.ceil(size / 4)).fill(0)}]`,
  names: list('', (i, text) => `${quoted(i + text)}:0`, '', ','),
  steps: list('"steps":[', (i, text) => `{"id":"${i}","title":{"en":${quoted(text)}},"skills":[]}`, ']', ','),
  skills: list('"steps":[{"id":"a","title":{"en":"A"},"skills":[', (i, text) => quoted(i + text), ']}]', ','),
  same: list('"steps":[{"id":"a","title":{"en":"A"},"skills":[', (_, text) => quoted(text), ']}]', ','),
  titles: list('"steps":[{"id":"a","title":{', (i, text) => `"${i}":${quoted(text)}`, '}}]', ','),
  depth: around('"a":', ''),
};

const ROWS: Record<string, Part> = {
  text: around('', ''),
  cells: list('', (i, text) => `${i}${text};`, ''),
  rows: list('', (i, text) => `${text};B;a${i}@b.example;${text};\n`, ''),
  quotes: list('', (_, text) => `"${text}";`, ''),
};

interface Kind {
  reader: Growing['reader'];
  parts: Record<string, Part>;
  /** The text between two parts. */
  by: string;
  pack(text: string): Buffer;
}

/** Slightly more than the maximum in an archive. */
const NAMES_MAX = 25_000;
const PAGE_OF_SCRIPT = { name: 'index.html', data: '<script type="module" src="a.js"></script>' };
const KINDS: readonly Kind[] = [
  {
    reader: 'build',
    parts: PAGE,
    by: '\n',
    pack: (data) => archiveOf([{ name: 'index.html', data }, { name: 'a.js' }]),
  },
  {
    reader: 'build',
    parts: { script: around('', '') },
    by: '\n',
    pack: (data) => archiveOf([PAGE_OF_SCRIPT, { name: 'a.js', data }]),
  },
  {
    reader: 'build',
    parts: { names: list('', (i, text) => `${i}/${text}`, '', '\n') },
    by: '\n',
    pack: (text) =>
      archiveOf([
        PAGE_OF_SCRIPT,
        ...text.split('\n', NAMES_MAX).map((name) => ({ name: name.slice(0, 16_000), method: 0 })),
      ]),
  },
  { reader: 'steps', parts: STEPS, by: ',', pack: (text) => Buffer.from(`{"formatVersion":1,${text}}`) },
  { reader: 'members', parts: ROWS, by: '\n', pack: Buffer.from },
  {
    reader: 'members',
    parts: ROWS,
    by: '\n',
    pack: (text) => Buffer.from(`First name;Last name;Email;Role;Manager\n${text}`),
  },
  { reader: 'table', parts: ROWS, by: '\n', pack: Buffer.from },
  { reader: 'table', parts: ROWS, by: '\n', pack: (text) => Buffer.from(text, 'latin1') },
];

const SHARES = [0, 0.0005, 0.01, 0.2];

/** Returns a file with a single part, which repeats a single piece. */
const plain = ({ reader, parts, pack }: Kind, name: string, piece: string, share: number): Growing => {
  const write = parts[name]?.(piece, share) ?? String;
  return { reader, shown: `${name} of ${piece}`, ofSize: (size) => pack(write(size)) };
};

/** Returns a file with two or three parts, which differ in size and repeat several pieces. */
function mixed({ pick, int }: Random): Growing {
  const { reader, parts, by, pack } = pick(KINDS);
  const chosen = Array.from({ length: int(2, 3) }, () => {
    const [name, part] = pick(Object.entries(parts));
    const unit = Array.from({ length: int(1, 2) }, () => pick(PIECES)).join('');
    return { shown: `${name} of ${unit}`, part: pick([0.1, 0.5, 1]), write: part(unit, pick(SHARES)) };
  });
  return {
    reader,
    shown: chosen.map(({ shown }) => shown).join(', '),
    ofSize: (size) => pack(chosen.map(({ part, write }) => write(part * size)).join(by)),
  };
}

/** Returns `count` files: first those with a single part, in random order. The same seed gives the same files. */
export function growingFiles(seed: string, count: number): Growing[] {
  const chances = random(seed);
  const single = KINDS.flatMap((kind) =>
    Object.keys(kind.parts).flatMap((name) =>
      PIECES.map((piece) => ({ order: chances.next(), file: plain(kind, name, piece, chances.pick(SHARES)) })),
    ),
  );
  const files = single.sort((a, b) => a.order - b.order).map(({ file }) => file);
  while (files.length < count) files.push(mixed(chances));
  return files.slice(0, count);
}

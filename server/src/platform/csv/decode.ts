/** Decodes uploaded text files, which spreadsheets write in many encodings. */
import { isUtf8 } from 'node:buffer';
import { TEXT_ENCODINGS, type TextEncoding } from '@vr/shared-api/member-import';

/** A text, and the encoding from which it was decoded. */
export interface DecodedText {
  encoding: TextEncoding;
  text: string;
}

/** The byte order marks, in hexadecimal. */
const MARKS = [
  { mark: 'efbbbf', label: 'utf-8', encoding: 'utf-8' },
  { mark: 'fffe', label: 'utf-16le', encoding: 'utf-16' },
  { mark: 'feff', label: 'utf-16be', encoding: 'utf-16' },
] as const;

/** The non-ASCII letters of Western European languages, one text per language. */
const WESTERN = [
  'àâçèéêëîïôùûüÿæ',
  'áéíñóúü',
  'àèéìíîòóùú',
  'àáâãçéêíóôõú',
  'àçéèíïóòúü',
  'äöüß',
  'åäöé',
  'åæøé',
  'áéëïóöü',
];
const CENTRAL = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ'];
/** The alphabets of each candidate encoding. If a text is equally plausible in several encodings, the first one wins. */
const ALPHABETS: Partial<Record<TextEncoding, readonly string[]>> = {
  'windows-1252': WESTERN,
  macintosh: WESTERN,
  'windows-1250': [...WESTERN, ...CENTRAL],
};
/** Limits of the analysis: more or longer words do not improve the guess. */
const WORDS_MAX = 5000;
const WORD_MAX_LETTERS = 50;

/** A capital after a small letter, at least one of them not ASCII, as in "JosŽ": a sign of a wrong encoding. */
const ODD_CASE = /[a-z](?![A-Z])\p{Lu}|(?![a-z])\p{Ll}\p{Lu}/u;
/** A small accented letter after capitals, as in "LEFèVRE". Some people write this way, but a wrong encoding is likelier. */
const LESS_LIKELY = /\p{Lu}{2,}(?![a-z])\p{Ll}/u;
/** A prefix with an apostrophe, as in "d’Arc" and "O’Brien". No alphabet contains the apostrophe. */
const APOSTROPHE = /^(?:\p{L}{1,4}’(?=\p{Lu})|(?:[cdjlmnst]|qu)’)/u;

/** Returns how plausible a word is (0 to 1), and the alphabets that contain all letters of the word. */
function plausibilityOf(word: string, alphabets: readonly string[]): { weight: number; covering: string[] } {
  const rest = word.replace(APOSTROPHE, '').replace(/œ(?=[ui])/giu, 'oe');
  if (ODD_CASE.test(rest) || word.length < 2) return { weight: 0, covering: [] };
  const special = [...rest.toLowerCase()].filter((letter) => letter > '\x7f');
  const covering = alphabets.filter((alphabet) => special.every((letter) => alphabet.includes(letter)));
  return { weight: covering.length === 0 ? 0 : LESS_LIKELY.test(rest) ? 0.5 : 1, covering };
}

/** Returns the number of plausible words, plus the number of plausible words in the best-matching alphabet. */
function scoreOf(words: readonly string[], alphabets: readonly string[]): number {
  const byAlphabet = new Map<string, number>();
  let plausible = 0;
  for (const word of words) {
    const { weight, covering } = plausibilityOf(word, alphabets);
    plausible += weight;
    for (const alphabet of covering) byAlphabet.set(alphabet, (byAlphabet.get(alphabet) ?? 0) + weight);
  }
  return plausible + Math.max(0, ...byAlphabet.values());
}

/** Returns the 8-bit encoding in which most words with accents look like words of one language. */
function guess(bytes: Buffer): TextEncoding {
  const words = new Set(bytes.toString('latin1').match(/[A-Za-z\x80-\xff]+/gu));
  const isTelling = (word: string) => word.length <= WORD_MAX_LETTERS && /[^\0-\x7f]/u.test(word);
  const special = [...words].filter(isTelling).slice(0, WORDS_MAX);
  let best: { encoding: TextEncoding; score: number } = { encoding: 'windows-1252', score: 0 };
  for (const encoding of TEXT_ENCODINGS) {
    const alphabets = ALPHABETS[encoding];
    if (!alphabets) continue;
    const decoder = new TextDecoder(encoding);
    const score = scoreOf(
      special.map((word) => decoder.decode(Buffer.from(word, 'latin1'))),
      alphabets,
    );
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

/**
 * Decodes bytes. Without `wanted`, the encoding comes from the byte order mark, else is UTF-8 if the bytes are valid UTF-8,
 * else the most plausible 8-bit encoding. Returns undefined if the bytes are invalid in the encoding or contain control
 * characters.
 */
export function decodeText(bytes: Buffer, wanted?: TextEncoding): DecodedText | undefined {
  const marked = MARKS.find(({ mark }) => bytes.toString('hex', 0, 3).startsWith(mark));
  const encoding = wanted ?? marked?.encoding ?? (isUtf8(bytes) ? 'utf-8' : guess(bytes));
  try {
    const label = marked?.encoding === encoding ? marked.label : encoding;
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return /[^\P{Cc}\t\r\n]/u.test(text) ? undefined : { encoding, text };
  } catch {
    return undefined;
  }
}

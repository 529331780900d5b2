import sniffEncoding from 'html-encoding-sniffer';
import { Mime } from 'mime';
import otherTypes from 'mime/types/other.js';
import standardTypes from 'mime/types/standard.js';
import { ENCODINGS, type Encoding } from './encodings.ts';

/** Files without a known type, among them those of engines: .data, .pck, .unityweb, .bundle, .basis. */
export const BINARY = 'application/octet-stream';

const types = new Mime(standardTypes, otherTypes).define(
  {
    'text/javascript': ['cjs'],
    'text/plain': ['md'],
    // Unity's loader unpacks these files itself.
    [BINARY]: ['unityweb'],
  },
  true,
);

/**
 * The content type of a file, judged by its name. For `game.wasm.br`: the type of `game.wasm`, with the encoding `br`.
 * Everything that serves, checks or rewrites a file by its type asks here.
 */
export function typeOf(path: string): { type: string; encoding?: Encoding } {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const encoding = (Object.keys(ENCODINGS) as Encoding[]).find((each) => name.endsWith(ENCODINGS[each]));
  const plain = encoding ? name.slice(0, -ENCODINGS[encoding].length) : name;
  const type = (plain.includes('.') && types.getType(plain)) || BINARY;
  return encoding ? { type, encoding } : { type };
}

/** Whether a file is a page that a browser shows. */
export const isPage = (path: string): boolean => typeOf(path).type === 'text/html';

export const isScript = (path: string): boolean => typeOf(path).type === 'text/javascript';

/** The number of bytes at the start of a text that decide on its charset. */
export const CHARSET_HEAD_BYTES = 262_144;

function isUtf8(head: Buffer): boolean {
  try {
    // A character may be cut at the end of the head of a longer file.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length >= CHARSET_HEAD_BYTES });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the charset of a text of unknown origin: the one that a page or XML file declares (HTML standard, "Determining
 * the character encoding"), or else UTF-8 if the text is valid UTF-8. Undefined: the browser guesses, as on any other host.
 */
export function charsetOf(type: string, head: Buffer): string | undefined {
  const charset = isUtf8(head) ? 'utf-8' : undefined;
  // Other texts have at most a byte order mark.
  const declaring = /\b(?:html|xml)$/u.test(type) ? head : head.subarray(0, 3);
  return sniffEncoding(declaring, { defaultEncoding: charset ?? '' }).toLowerCase() || undefined;
}

/** Returns a text as a browser reads it. Where a browser would guess the charset, this is windows-1252. */
export function decodedText(type: string, bytes: Buffer): string {
  const charset = charsetOf(type, bytes.subarray(0, CHARSET_HEAD_BYTES));
  try {
    return new TextDecoder(charset ?? 'windows-1252').decode(bytes);
  } catch {
    // The standard has encodings that browsers refuse to decode.
    return '';
  }
}

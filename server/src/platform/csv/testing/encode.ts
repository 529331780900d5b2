import type { TextEncoding } from '@vr/shared-api/member-import';

/** Returns a text in an 8-bit encoding. Fails if the encoding lacks a character of the text. */
export function encode(text: string, encoding: TextEncoding): Buffer<ArrayBuffer> {
  const characters = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = characters.indexOf(character);
      if (byte < 0) throw new Error(`${character} is not in ${encoding}`);
      return byte;
    }),
  );
}

/** Types for the untyped libraries that draw text, limited to the parts in use. */
declare module 'bidi-js' {
  interface Levels {
    /** The level of each UTF-16 code unit. Odd levels are read from right to left. */
    levels: Uint8Array;
    paragraphs: { level: number }[];
  }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels;
    getMirroredCharacter(character: string): string | null;
  };
}

declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt';
    variationAxes?: Record<string, number>;
    dropTables?: string[];
    keepAllGlyphs?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
}

import type { SourceFile } from './sources.ts';

// In French, a narrow no-break space (U+202F) is written before ; : ! ? » and after «. Times and URLs contain no such space.
const WRONG = /(?<=[\p{L}\p{N}})»%])[ \u00a0](?=[;:!?»])|«[ \u00a0]|«(?=\S)|(?<=[\p{L}})])(?:[;:!?](?=[\s"])|»)/u;

/** Returns one sentence for each line of a file with French texts that lacks a narrow no-break space. */
export const frenchSpaceProblems = ({ path, text }: SourceFile): string[] =>
  text.split('\n').flatMap((line, index) => {
    const wrong = WRONG.exec(line);
    const around = wrong && line.slice(Math.max(0, wrong.index - 12), wrong.index + 4).trim();
    return wrong ? [`${path}:${index + 1} needs a narrow no-break space (U+202F): ${around}`] : [];
  });

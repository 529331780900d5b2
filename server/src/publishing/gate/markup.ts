import { type Handler, Parser, type ParserOptions } from 'htmlparser2';

/** Deepest nesting that is parsed: the parser gets slower with depth, and no real file is that deep. */
const DEPTH_MAX = 1000;
const CHUNK = 65_536;

/** Parses a page or XML leniently, as browsers do. Ignores everything after a nesting deeper than DEPTH_MAX. */
export function parseMarkup(text: string, handler: Partial<Handler>, options: ParserOptions = {}): void {
  let depth = 0;
  const parser: Parser = new Parser(
    {
      ...handler,
      onopentag(...tag) {
        depth += 1;
        if (depth > DEPTH_MAX) parser.pause();
        handler.onopentag?.(...tag);
      },
      onclosetag(...tag) {
        depth -= 1;
        handler.onclosetag?.(...tag);
      },
    },
    options,
  );
  // In chunks, because a paused parser still reads the rest of its input.
  for (let at = 0; at < text.length && depth <= DEPTH_MAX; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
  if (depth <= DEPTH_MAX) parser.end();
}

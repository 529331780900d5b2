import { readFileSync } from 'node:fs';
import type { LoaderContext } from 'webpack';

/** Replaces a file's content by that of a copy, and builds the module again when the copy changes. */
export default function copyLoader(this: LoaderContext<{ copy: string }>): string {
  const { copy } = this.getOptions();
  this.addDependency(copy);
  return readFileSync(copy, 'utf8');
}

import { readFileSync } from 'node:fs';
import type { LoaderContext } from 'webpack';

/** Replaces the content of a file with the content of a copy, and rebuilds the module when the copy changes. */
export default function copyLoader(this: LoaderContext<{ copy: string }>): string {
  const { copy } = this.getOptions();
  this.addDependency(copy);
  return readFileSync(copy, 'utf8');
}

/** Names the classes and keyframes of CSS Modules. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Matches the names of antd, of icons and of base.global.css, which must not be scoped. */
const FOREIGN = /^(?:ant-|lucide|ui-)/;

const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('base64url').replace(/[-_]/g, '').slice(0, 4);

/**
 * Returns the name of a class or of keyframes in the page: `<name>_<hash>`, with a hash of the sheet's content, so that
 * two versions of a sheet in one page do not share a name. Throws for a name that must not be scoped.
 */
export function scopedName({ resourcePath }: { resourcePath: string }, _template: string, name: string): string {
  if (FOREIGN.test(name)) throw new Error(`${resourcePath}: write :global(.${name})`);
  return `${name}_${hashOf(resourcePath)}`;
}

/** How CSS Modules name classes and keyframes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Names of antd, of icons and of base.global.css: not ours to scope. */
const FOREIGN = /^(?:ant-|lucide|ui-)/;

const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('base64url').replace(/[-_]/g, '').slice(0, 4);

/**
 * The name in the page of a class or of keyframes: `<name>_<hash>`, with a hash of the sheet's content, so that two
 * versions of a sheet in one page do not share a name.
 */
export function scopedName({ resourcePath }: { resourcePath: string }, _template: string, name: string): string {
  if (FOREIGN.test(name)) throw new Error(`${resourcePath}: write :global(.${name})`);
  return `${name}_${hashOf(resourcePath)}`;
}

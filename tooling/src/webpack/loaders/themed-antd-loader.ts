import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { ANTD_COMPONENTS } from '../../federation/platform.ts';
import { ROOT } from '../../packages.ts';

const THEMED = path.join(ROOT, 'shared-ui/src/theme/themed.tsx');

/** Aliases that replace each antd component with the module that {@link themedAntd} makes. */
export const THEMED_ALIASES: Record<string, string> = Object.fromEntries(
  ANTD_COMPONENTS.filter((component) => component !== 'config-provider').map((component) => [
    `antd/es/${component}$`,
    `${THEMED}?antd=${component}`,
  ]),
);

/** Makes a module whose default export is an antd component with the portal's theme (themed.tsx). */
export default function themedAntd(this: LoaderContext<unknown>): string {
  const component = new URLSearchParams(this.resourceQuery).get('antd');
  return `import Component from 'antd/es/${component}/index.js';
import { themed } from '${THEMED}';
export default themed(Component);`;
}

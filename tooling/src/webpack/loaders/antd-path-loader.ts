import { antdPath, isAllowedAntd } from '../../federation/platform.ts';

const NAMED_IMPORT = /^[ \t]*import\s+(?!type\b)\{([^}]*)\}\s*from\s*['"]antd['"];?/gm;

/**
 * Turns `import { Button } from 'antd'` into `import Button from 'antd/es/button'`, because antd's index would make all
 * of antd one shared module. Keeps the number of lines, for source maps. Throws if the portal does not allow a component.
 */
export function rewriteAntdImports(source: string): string {
  return source.replace(NAMED_IMPORT, (statement: string, names: string) => {
    const imports = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => {
        const [imported = name, local = imported] = name.split(/\s+as\s+/);
        if (!isAllowedAntd(imported))
          throw new Error(`antd's ${imported} is not in the list of tooling/src/federation/platform.ts`);
        return `import ${local} from '${antdPath(imported)}';`;
      });
    return imports.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
  });
}

export default rewriteAntdImports;

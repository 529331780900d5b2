import path from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { ROOT } from '../packages.ts';

/** Error codes come from the server and pass through the shell, so a new code does not change the contract. */
const ERRORS = '@vr/shared-api/errors';

/**
 * Returns the declarations of a module, including the declarations in our own packages that they refer to. Libraries and
 * error codes remain imports.
 */
export async function bundleDeclarations(file: string): Promise<string> {
  const bundle = await rollup({
    input: file,
    external: (id) => !id.startsWith('.') && !id.startsWith('@vr/') && !path.isAbsolute(id),
    plugins: [
      {
        name: 'errors',
        resolveId: (id) => (/(?:^|[/])errors[.]ts$/.test(id) ? { id: ERRORS, external: true } : null),
      },
      dts({
        tsconfig: path.join(ROOT, 'tsconfig.json'),
        respectExternal: true,
        compilerOptions: {
          removeComments: true,
          paths: { '@vr/shared-api/*': [path.join(ROOT, 'shared-api/src/*.ts')] },
        },
      }),
    ],
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return output[0].code;
}

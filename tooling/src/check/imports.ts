/** Checks who imports whom: `node tooling/src/check/imports.ts`. */
import { sourcesBelow } from '../sources.ts';
import { importProblems } from './import-rules.ts';

/** The one file that names the remotes: it links them into the shell where they are built as one. */
const LINKS_REMOTES = 'shell/src/federation/link.monolith.ts';
/** Its texts are examples of what is refused. */
const EXAMPLES = 'tooling/src/check/import-rules.test.ts';

const problems = sourcesBelow('', /\.tsx?$/)
  .filter(({ path }) => path !== LINKS_REMOTES && path !== EXAMPLES)
  .flatMap(importProblems);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

import type { Fault } from './fault.ts';

/** Returns the table of docs/faults.md. A test compares it with the document. */
export const tableOf = (faults: readonly Fault[]): string =>
  [
    '| kind | fault | what happens | what people notice | what is lost | how it ends |',
    '| --- | --- | --- | --- | --- | --- |',
    ...faults.map(
      ({ kind, name, what, noticed, lost, ends }) =>
        `| ${kind} | \`${name}\` | ${what} | ${noticed} | ${lost} | ${ends} |`,
    ),
  ].join('\n');

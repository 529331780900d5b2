import type { Fault } from './fault.ts';

/** The table of docs/faults.md, which a test compares with the faults. */
export const tableOf = (faults: readonly Fault[]): string =>
  [
    '| kind | fault | what happens | what people notice | what is lost | how it ends |',
    '| --- | --- | --- | --- | --- | --- |',
    ...faults.map(
      ({ kind, name, what, noticed, lost, ends }) =>
        `| ${kind} | \`${name}\` | ${what} | ${noticed} | ${lost} | ${ends} |`,
    ),
  ].join('\n');

import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import ts from '@typescript/typescript6';
import type pg from 'pg';
import { startTestServer } from '../../testing/server.ts';
import { CREATE_IMPORTED_SESSION } from '../record-import/sessions.ts';
import { declaredStatements } from './database.ts';

const SERVER = path.join(import.meta.dirname, '../../..');
const FILES = globSync('src/**/*.ts', { cwd: SERVER }).filter((file) => !/\.test\.ts$|\/testing\//u.test(file));

/** A call of `sql`: a pattern for its statement names, and the properties of its row type, if it has one. */
interface Declaration {
  file: string;
  line: number;
  names: RegExp;
  /** For each property name, whether the property is optional. */
  properties?: Map<string, boolean>;
}

function readDeclarations(): Declaration[] {
  const { config } = ts.readConfigFile(path.join(SERVER, '../tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, SERVER);
  const program = ts.createProgram(
    FILES.map((file) => path.join(SERVER, file)),
    options,
  );
  const checker = program.getTypeChecker();
  const isOptional = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) !== 0;
  const propertiesOf = (row: ts.Type): Map<string, boolean> =>
    row.isUnion()
      ? new Map(row.types.flatMap((each) => [...propertiesOf(each)]))
      : new Map(checker.getPropertiesOfType(row).map((property) => [property.name, isOptional(property)]));
  const declarations: Declaration[] = [];
  for (const file of program.getSourceFiles())
    if (file.fileName.startsWith(path.join(SERVER, 'src')))
      visitCalls(file, (call) => {
        if (call.expression.getText(file) !== 'sql') return;
        const [row] = checker.getTypeArguments(checker.getTypeAtLocation(call) as ts.TypeReference);
        declarations.push({
          file: file.fileName,
          line: file.getLineAndCharacterOfPosition(call.getStart(file)).line + 1,
          names: patternOf(call.arguments[0] as ts.Expression),
          properties: row && !(row.flags & ts.TypeFlags.Unknown) ? propertiesOf(row) : undefined,
        });
      });
  return declarations;
}

function visitCalls(node: ts.Node, visit: (call: ts.CallExpression) => void): void {
  if (ts.isCallExpression(node)) visit(node);
  ts.forEachChild(node, (child) => visitCalls(child, visit));
}

/** Returns a pattern that matches all names that a literal or a template can produce. */
function patternOf(name: ts.Expression): RegExp {
  assert.ok(
    ts.isStringLiteralLike(name) || ts.isTemplateExpression(name),
    `${name.getText()} is no literal or template`,
  );
  const parts = ts.isTemplateExpression(name)
    ? [name.head.text, ...name.templateSpans.map(({ literal }) => literal.text)]
    : [name.text];
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.*')}$`, 'u');
}

/** Makes PostgreSQL parse a statement, and returns the names of the result columns. */
const columnsOf = (client: pg.PoolClient, text: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    let columns: string[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: { name: string }[] }) => {
        columns = fields.map(({ name }) => name);
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    } as unknown as pg.Submittable);
  });

const server = await startTestServer();
after(() => server.close());
await server.parts.jobs.prepare();
const declarations = readDeclarations();
for (const file of new Set(declarations.map((one) => one.file))) await import(file);

const placeOf = ({ file, line }: Declaration): string => `${path.relative(SERVER, file)}:${line}`;

/** Returns the call that declared a statement. If several match, this is the one with the most literal characters. */
const declarationOf = (name: string): Declaration | undefined =>
  declarations.filter(({ names }) => names.test(name)).toSorted((a, b) => lettersOf(b) - lettersOf(a))[0];
const lettersOf = ({ names }: Declaration): number => names.source.replaceAll('.*', '').length;

const disagree = (columns: readonly string[], properties: ReadonlyMap<string, boolean>): boolean =>
  columns.some((column) => !properties.has(column)) ||
  [...properties].some(([name, isOptional]) => !isOptional && !columns.includes(name));

test('PostgreSQL accepts every statement, which returns the columns that its type names', async () => {
  const wrong: string[] = [];
  await server.db.connection(async (client) => {
    await client.query('begin');
    await client.query(CREATE_IMPORTED_SESSION);
    for (const [name, { text }] of declaredStatements) {
      if (name.startsWith('test.')) continue;
      const declaration = declarationOf(name);
      const properties = declaration?.properties;
      await client.query('savepoint before');
      const columns = await columnsOf(client, text).catch((error: Error) => error);
      await client.query('rollback to before');
      if (!declaration) wrong.push(`${name} is declared nowhere`);
      else if (columns instanceof Error) wrong.push(`${placeOf(declaration)} ${name}: ${columns.message}`);
      else if (properties && disagree(columns, properties))
        wrong.push(
          `${placeOf(declaration)} ${name}: ${columns.join(', ')} is not ${[...properties.keys()].join(', ')}`,
        );
    }
    await client.query('rollback');
  });
  assert.deepEqual(wrong, []);
});

test('every call that declares a statement has been checked', () => {
  const found = new Set([...declaredStatements.keys()].map(declarationOf));
  const named = declarations.filter(({ names }) => !names.test(''));
  assert.deepEqual(named.filter((one) => !found.has(one)).map(placeOf), []);
});

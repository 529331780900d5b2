import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createTestDatabase } from '../../testing/database.ts';
import { readSchema, SCHEMA_FILE } from './schema.ts';

test('schema.sql shows the tables as the migrations leave them; `pnpm schema` writes it', async () => {
  const { db, drop } = await createTestDatabase();
  assert.equal(await readFile(SCHEMA_FILE, 'utf8'), await readSchema(db));
  await drop();
});

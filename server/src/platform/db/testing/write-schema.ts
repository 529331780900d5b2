/** `pnpm schema`: writes `server/schema.sql`, the schema after all migrations. */
import { writeFile } from 'node:fs/promises';
import { startCluster } from '../../../testing/cluster.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { readSchema, SCHEMA_FILE } from '../schema.ts';

const cluster = await startCluster();
process.env.TEST_DATABASE_URL = cluster.url;
const { db, drop } = await createTestDatabase();
await writeFile(SCHEMA_FILE, await readSchema(db));
await drop();
await cluster.stop();

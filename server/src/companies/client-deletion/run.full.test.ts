import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { s3Storage } from '../../platform/storage/s3.ts';
import { keysInBucket, missingObjectStorage, testBucket } from '../../testing/object-storage.ts';
import { deletesEverything } from './testing/deletes-everything.ts';

describe('the deletion of a company on S3', { skip: missingObjectStorage() }, () => {
  deletesEverything(async () => {
    const settings = await testBucket();
    assert.ok(settings, 'run by pnpm unit');
    return { storage: await s3Storage(settings), keys: () => keysInBucket(settings, '') };
  });
});

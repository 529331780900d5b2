import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { missingObjectStorage, testBucket } from '../../testing/object-storage.ts';
import { s3Storage } from '../storage/s3.ts';
import { servesFiles } from './testing/serves-files.ts';

describe('from S3', { skip: missingObjectStorage() ?? false }, () => {
  servesFiles(async () => {
    const settings = await testBucket();
    assert.ok(settings, 'run by pnpm unit');
    return s3Storage(settings);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageAway } from '../storage/storage.ts';
import { asAppError } from './errors.ts';

const ofS3 = (httpStatusCode: number) =>
  new S3ServiceException({ name: 'SlowDown', $fault: 'server', $metadata: { httpStatusCode }, message: '' });
const withCode = (code: string) => Object.assign(new Error(code), { code });
const codeOf = (error: unknown) => asAppError(error).code;

test('a storage that does not work at the moment is a 503, and one without room a 507', () => {
  for (const status of [200, 500, 502, 503]) assert.equal(codeOf(ofS3(status)), 'UNAVAILABLE');
  assert.equal(codeOf(new StorageAway('not mounted')), 'UNAVAILABLE');
  assert.equal(codeOf(ofS3(507)), 'STORAGE_FULL');
  for (const code of ['EROFS', 'EIO', 'ESTALE', 'EMFILE']) assert.equal(codeOf(withCode(code)), 'UNAVAILABLE');
  for (const code of ['ENOSPC', 'EDQUOT']) assert.equal(codeOf(withCode(code)), 'STORAGE_FULL');
});

test('a transaction that has lost every attempt to others is a 503, so that the call is repeated', () => {
  for (const code of ['40P01', '40001']) assert.equal(codeOf(withCode(code)), 'UNAVAILABLE');
});

test('a statement that waited too long for a lock, or was ended by an operator, is a 503', () => {
  for (const code of ['55P03', '57014']) assert.equal(codeOf(withCode(code)), 'UNAVAILABLE');
});

test('a call that refers to what was deleted a moment ago can be repeated', () => {
  assert.equal(codeOf(withCode('23503')), 'UNAVAILABLE');
});

test('a fault of the portal itself is a 500', () => {
  assert.equal(codeOf(ofS3(403)), 'INTERNAL');
  assert.equal(codeOf(new TypeError('of undefined')), 'INTERNAL');
  assert.equal(codeOf(withCode('23514')), 'INTERNAL');
});

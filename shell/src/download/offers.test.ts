import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOWNLOADS } from '@vr/shared-api/remote';
import { OFFERS } from './offers.ts';

test('Windows (zip and exe) and Android (apk) are offered, Linux (deb) and macOS (zip) are named and disabled', () => {
  const named = (offered: boolean) =>
    OFFERS.filter(({ link }) => (link !== null) === offered).map(({ system, format }) => `${system} ${format}`);
  assert.deepEqual(named(true), ['windows exe', 'windows zip', 'android apk']);
  assert.deepEqual(named(false), ['linux deb', 'macos zip']);
});

test('every link that the operator can set has its place', () => {
  assert.deepEqual(OFFERS.flatMap(({ link }) => link ?? []).toSorted(), [...DOWNLOADS].toSorted());
});

import { expect, test } from '@jest/globals';
import { DOWNLOADS } from '@vr/shared-api/remote';
import { INSTALLERS } from './installers.ts';

test('Windows (zip and exe) and Android (apk) have links, Linux (deb) and macOS (zip) have none', () => {
  const named = (offered: boolean) =>
    INSTALLERS.filter(({ link }) => (link !== null) === offered).map(({ system, format }) => `${system} ${format}`);
  expect(named(true)).toStrictEqual(['windows exe', 'windows zip', 'android apk']);
  expect(named(false)).toStrictEqual(['linux deb', 'macos zip']);
});

test('every link that the operator can set has an installer', () => {
  expect(INSTALLERS.flatMap(({ link }) => link ?? []).toSorted()).toStrictEqual([...DOWNLOADS].toSorted());
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import type { FindingCode } from '@vr/shared-api/findings';
import { manifestOf, type TestManifest } from './testing/apk.ts';
import { APK_FILES, inspectFiles, type RawArchive, type RawFile, SIGNING_BLOCK } from './testing/archives.ts';

const judge = (files: readonly RawFile[], archive: RawArchive = {}) => inspectFiles(files, 'APK', archive);
const found = ({ findings }: GateReport, code: FindingCode) => findings.find((finding) => finding.code === code);

/** The distance between two bytes that are damaged. */
const STEP = Number(process.env.DAMAGE_STEP ?? 7);

test('an app without a signature block is accepted with a warning', async () => {
  const isWarned = async (files: readonly RawFile[], archive: RawArchive = {}) => {
    const report = await judge(files, archive);
    assert.equal(report.accepted, true);
    return found(report, 'NOT_SIGNED') !== undefined;
  };
  const signed = (name: string) => [...APK_FILES, { name, data: 'not verified' }];
  assert.equal(await isWarned(APK_FILES), true);
  assert.equal(await isWarned(APK_FILES, { beforeDirectory: SIGNING_BLOCK.subarray(0, -1) }), true);
  assert.equal(await isWarned(signed('META-INF/CERT.SF')), true);
  assert.equal(await isWarned(signed('assets/META-INF/CERT.RSA')), true);
  assert.equal(await isWarned(APK_FILES, { beforeDirectory: SIGNING_BLOCK }), false);
  for (const name of ['META-INF/CERT.RSA', 'META-INF/a.dsa', 'META-INF/KEY0.EC'])
    assert.equal(await isWarned(signed(name)), false, name);
});

describe('the manifest of an app', () => {
  const declared: TestManifest = {
    name: 'com.example.fire',
    versionName: '1.4.2',
    versionCode: 142,
    minSdk: 29,
    targetSdk: 32,
    permissions: ['android.permission.INTERNET', 'com.oculus.permission.HAND_TRACKING', 'android.permission.INTERNET'],
  };
  const read = async (manifest: Buffer) => {
    const report = await judge([{ name: 'AndroidManifest.xml', data: manifest }, ...APK_FILES.slice(1)]);
    const params = (code: FindingCode) => found(report, code)?.params;
    return [
      params('APK_PACKAGE'),
      params('APK_VERSION'),
      params('APK_ANDROID'),
      found(report, 'APK_PERMISSIONS')?.paths,
    ];
  };
  const facts = [
    { name: 'com.example.fire' },
    { name: '1.4.2', code: 142 },
    { min: 29, target: 32 },
    ['android.permission.INTERNET', 'com.oculus.permission.HAND_TRACKING'],
  ];

  test('is read, whatever the encoding, and without names of attributes', async () => {
    for (const over of [{}, { utf16: true }, { nameless: true }])
      assert.deepEqual(await read(manifestOf({ ...declared, ...over })), facts);
  });

  test('has no values for what is missing or a reference', async () => {
    assert.deepEqual(
      await read(manifestOf({ name: 'a.b', versionName: { resource: 0x7f010001 }, minSdk: 'Baklava' })),
      [{ name: 'a.b' }, {}, { min: 'Baklava' }, []],
    );
  });

  test('may be damaged anywhere without an error', async () => {
    const bytes = manifestOf(declared);
    for (let at = 4; at < bytes.length; at += STEP) {
      const changed = Buffer.from(bytes);
      changed[at] = at % 2 === 0 ? 0xff : 0;
      const { accepted } = await judge([{ name: 'AndroidManifest.xml', data: changed }, ...APK_FILES.slice(1)]);
      assert.equal(accepted, true);
    }
    assert.deepEqual(await read(bytes.subarray(0, 60)), [{}, {}, {}, []]);
  });

  // In an element, the offset of the first attribute precedes the size and the number of attributes.
  const SIZES = Buffer.from([20, 0, 20, 0]);
  test('has no values if attributes are not in their chunk, or on top of one another', async () => {
    const bytes = manifestOf(declared);
    const changed = (at: number, value: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt16LE(value, at);
      return copy;
    };
    assert.deepEqual(await read(changed(bytes.lastIndexOf(SIZES) + 2, 0)), [{}, {}, {}, []]);
    assert.deepEqual(await read(changed(bytes.indexOf(SIZES) + 4, 4)), [{}, {}, {}, []]);
  });

  test('is not read for more permissions than are kept', async () => {
    const permissions = Array.from({ length: 1001 }, (_, i) => `permission.${i}`);
    const bytes = manifestOf({ ...declared, permissions });
    bytes.writeUInt16LE(0xffff, bytes.lastIndexOf(SIZES) + 4);
    assert.deepEqual((await read(bytes)).slice(0, 3), facts.slice(0, 3));
  });
});

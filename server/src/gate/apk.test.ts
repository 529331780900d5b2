import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { describe, test } from 'node:test';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import { FINDINGS, type FindingCode, needsConfirmation } from '@vr/shared-api/findings';
import { inspect } from './gate.ts';
import { jarSigned, makeSigner, manifestOf, signedApk, type TestManifest } from './testing/apk.ts';
import { APK_FILES, archiveOf, bytesAsFile, inspectFiles, type RawFile } from './testing/archives.ts';

const judge = (apk: Buffer): Promise<GateReport> => inspect(bytesAsFile(apk), 'app.apk', 'APK');
const found = ({ findings }: GateReport, code: FindingCode) => findings.find((finding) => finding.code === code);
/** Returns the warnings about a signature, with the scheme, and whether a confirmation is needed. */
const verdict = (report: GateReport): string[] => [
  ...report.findings
    .filter(({ code }) => FINDINGS[code] === 'warning')
    .map(({ code, params }) => [code, params.scheme].filter(Boolean).join(' ')),
  ...(found(report, 'SIGNED') ? [`SIGNED ${found(report, 'SIGNED')!.params.schemes}`] : []),
  ...(needsConfirmation(report.findings) ? ['to confirm'] : []),
];

/** From one byte to the next that is damaged. */
const STEP = Number(process.env.DAMAGE_STEP ?? 7);

const ec = makeSigner('ec');
const rsa = makeSigner('rsa');

const large: RawFile[] = [...APK_FILES, { name: 'assets/big.bin', data: Buffer.alloc(2_500_000, 'x'), method: 0 }];

describe('an app signed with scheme v2 or newer', () => {
  test('is verified, with the certificate', async () => {
    for (const [signer, name] of [
      [ec, 'ec'],
      [rsa, 'rsa'],
    ] as const) {
      const report = await judge(
        signedApk(large, [
          ['v2', signer],
          ['v3', signer],
        ]),
      );
      assert.deepEqual(verdict(report), ['SIGNED v2, v3'], name);
      const certificate = new X509Certificate(signer.certificate);
      assert.deepEqual(found(report, 'SIGNED')?.params, {
        schemes: 'v2, v3',
        subject: 'CN=Test',
        sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      });
    }
    for (const scheme of ['v2', 'v3', 'v3.1'] as const)
      assert.deepEqual(verdict(await judge(signedApk(APK_FILES, [[scheme, ec]], { comment: Buffer.from('x') }))), [
        `SIGNED ${scheme}`,
      ]);
  });

  test('is not valid after any byte has changed', async () => {
    const apk = signedApk(large, [
      ['v2', ec],
      ['v3', rsa],
    ]);
    const places = [apk.indexOf('and a library'), apk.indexOf('xxxxx') + 1_500_000, apk.indexOf('xxxxx') + 2_400_000];
    for (const at of places) {
      const changed = Buffer.from(apk);
      changed[at]! ^= 1;
      assert.deepEqual(verdict(await judge(changed)), ['SIGNATURE_INVALID v2', 'SIGNATURE_INVALID v3', 'to confirm']);
    }
    // The time of the first entry in the central directory.
    const directory = Buffer.from(apk);
    directory[directory.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 12]! ^= 1;
    assert.deepEqual(verdict(await judge(directory)), ['SIGNATURE_INVALID v2', 'SIGNATURE_INVALID v3', 'to confirm']);
  });

  test('is not valid if the signature was changed or is of somebody else', async () => {
    const other = makeSigner('ec');
    const forged: [apk: Buffer, wrong: string][] = [
      [signedApk(APK_FILES, [['v2', { ...ec, key: other.key }]]), 'v2'],
      [signedApk(APK_FILES, [['v2', ec, { certificate: other.certificate }]]), 'v2'],
      [signedApk(APK_FILES, [['v2', { ...ec, algorithm: 0x0999 }]]), 'v2'],
      [signedApk(APK_FILES, [['v2', { ...ec, publicKey: Buffer.from('no key') }]]), 'v2'],
      [signedApk(APK_FILES, [['v3', ec, { maxSdk: 30 }]]), 'v3'],
      // Whoever removed the signature of v3 could not change what v2 says about it.
      [signedApk(APK_FILES, [['v2', ec, { attributes: [[0xbeeff00d, Buffer.from([3, 0, 0, 0])]] }]]), 'v2'],
    ];
    for (const [i, [apk, wrong]] of forged.entries())
      assert.deepEqual(verdict(await judge(apk)), [`SIGNATURE_INVALID ${wrong}`, 'to confirm'], `forgery ${i}`);
  });

  test('is not valid if only one of its signatures is', async () => {
    const report = await judge(
      signedApk(APK_FILES, [
        ['v2', ec],
        ['v3', { ...ec, algorithm: 0x0202 }, { maxSdk: 1 }],
      ]),
    );
    assert.deepEqual(verdict(report), ['SIGNATURE_INVALID v3', 'to confirm']);
  });
});

describe('an app signed with scheme v1 alone', () => {
  const longName: RawFile = { name: `assets/${'é'.repeat(80)}.txt`, data: 'long' };

  test('is verified, with a warning', async () => {
    for (const signer of [ec, rsa])
      for (const withAttributes of [false, true]) {
        const files = jarSigned([...APK_FILES, longName], signer, { withAttributes });
        assert.deepEqual(verdict(await judge(archiveOf(files))), ['SIGNED_V1_ONLY', 'SIGNED v1']);
      }
  });

  test('is not valid if a file, the manifest or the signature was changed', async () => {
    const files = jarSigned(APK_FILES, rsa);
    const other = jarSigned(APK_FILES, makeSigner('rsa'));
    const changed = (name: string, data: RawFile['data']) =>
      files.map((file) => (file.name === name ? { ...file, data: data ?? '' } : file));
    const dataOf = (from: RawFile[], name: string) => from.find((file) => file.name === name)?.data;
    const forged: RawFile[][] = [
      changed('res/aB.xml', 'another'),
      [...files, { name: 'assets/added.txt', data: 'x' }],
      changed('META-INF/MANIFEST.MF', `${dataOf(files, 'META-INF/MANIFEST.MF')}\r\nName: x\r\n\r\n`),
      changed('META-INF/CERT.SF', `${dataOf(files, 'META-INF/CERT.SF')}\r\n`),
      changed('META-INF/CERT.RSA', 'no block'),
      changed('META-INF/CERT.RSA', Buffer.alloc(100_000, 0x30)),
      files.map((file) =>
        file.name === 'META-INF/CERT.SF' ? { ...file, data: `X${dataOf(other, 'META-INF/CERT.SF')}` } : file,
      ),
      files.filter(({ name }) => name !== 'META-INF/MANIFEST.MF'),
      // Says that the app was signed with v2 too, which somebody has removed.
      jarSigned(APK_FILES, rsa, { header: 'X-Android-APK-Signed: 2\r\n' }),
    ];
    for (const [i, each] of forged.entries())
      assert.deepEqual(verdict(await judge(archiveOf(each))), ['SIGNATURE_INVALID v1', 'to confirm'], `forgery ${i}`);
  });

  test('is not valid if its manifest has more sections than an archive may have files', async () => {
    const verdictOf = async (options: Parameters<typeof jarSigned>[2]) =>
      verdict(await judge(archiveOf(jarSigned(APK_FILES, rsa, options))));
    assert.deepEqual(await verdictOf({ more: 20_000 }), ['SIGNATURE_INVALID v1', 'to confirm']);
    assert.deepEqual(await verdictOf({ more: 19_900, moreSigned: 30_000 }), ['SIGNED_V1_ONLY', 'SIGNED v1']);
  });

  test('counts as signed by the newer scheme if there is one', async () => {
    const report = await judge(signedApk(jarSigned(APK_FILES, rsa), [['v2', rsa]]));
    assert.deepEqual(verdict(report), ['SIGNED v2']);
  });
});

test('an app without a signature needs a confirmation', async () => {
  assert.deepEqual(verdict(await inspectFiles(APK_FILES, 'APK')), ['NOT_SIGNED', 'to confirm']);
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
    const report = await judge(
      signedApk([{ name: 'AndroidManifest.xml', data: manifest }, ...APK_FILES.slice(1)], [['v2', ec]]),
    );
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
      const { accepted } = await inspectFiles(
        [{ name: 'AndroidManifest.xml', data: changed }, ...APK_FILES.slice(1)],
        'APK',
      );
      assert.equal(accepted, true);
    }
    assert.deepEqual(await read(bytes.subarray(0, 60)), [{}, {}, {}, []]);
  });

  // The size and the number of an element's attributes follow the offset of the first.
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

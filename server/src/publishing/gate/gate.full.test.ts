import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { FINDINGS } from '@vr/shared-api/findings';
import { inspect } from './gate.ts';
import { archiveOf, bytesAsFile, type RawArchive, type RawFile } from './testing/archives.ts';

const page = (text: string): RawFile => ({ name: 'index.html', data: text });
const judgeFiles = (files: readonly RawFile[], options: RawArchive = {}) =>
  inspect(bytesAsFile(archiveOf(files, options)), 'build.zip', 'WEB_GL');
type Report = Awaited<ReturnType<typeof judgeFiles>>;
const codes = (report: Report) => report.findings.map(({ code }) => code);
const errors = (report: Report) => codes(report).filter((code) => FINDINGS[code] === 'error');

describe('an archive', () => {
  test('of 20,000 files and folders is accepted, and of more is refused, even of 100,000', async () => {
    const many = (count: number) => [
      page('x'),
      ...Array.from({ length: count - 1 }, (_, i) => ({ name: `f/${i}`, method: 0 })),
    ];
    assert.equal((await judgeFiles(many(19_999))).accepted, true);
    const report = await judgeFiles(many(20_000));
    assert.deepEqual(report.findings, [{ code: 'TOO_MANY_FILES', params: { max: 20_000 }, paths: [], count: 1 }]);
    const evil = many(100_000);
    assert.deepEqual(codes(await judgeFiles(evil, { zip64: true })), ['TOO_MANY_FILES']);
    // The end record counts modulo 65,536, which some archives use to hide entries.
    assert.deepEqual(codes(await judgeFiles(evil)), ['TOO_MANY_FILES']);
    assert.deepEqual(codes(await judgeFiles(evil.slice(0, 70_000))), ['ARCHIVE_DAMAGED']);
  });

  test('that would unpack to gigabytes is refused without being unpacked', async () => {
    const zeros = deflateRawSync(Buffer.alloc(200 * 1_048_576));
    const flat = { name: 'zeros.data', packed: zeros, size: 200 * 1_048_576, crc: 1 };
    const report = await judgeFiles([page('x'), flat]);
    assert.deepEqual(errors(report), ['COMPRESSION_BOMB']);
    assert.ok(Number(report.findings.find(({ code }) => code === 'COMPRESSION_BOMB')?.params.ratio) > 900);
    const wide = Array.from({ length: 55 }, (_, i) => ({ ...flat, name: `${i}.data` }));
    assert.deepEqual(errors(await judgeFiles([page('x'), ...wide])), ['COMPRESSION_BOMB', 'UNPACKED_TOO_LARGE']);
  });
});

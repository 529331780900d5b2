import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { windowOf } from './window.ts';

const HOUR_MS = 3_600_000;
const NOW = '2026-01-15T10:00:00Z';

function windowIn(timeZone: string, days: { startDate?: string; endDate?: string }, now = NOW) {
  const { startsAt, endsAt } = windowOf(days, timeZone, new Date(now));
  return [startsAt.toISOString(), endsAt?.toISOString() ?? null];
}

const refusedAt = (field: string, timeZone: string, days: { startDate?: string; endDate?: string }, now = NOW) =>
  assert.throws(() => windowIn(timeZone, days, now), { code: 'VALIDATION', field: `/body/${field}` });

describe('the window of a suggestion', () => {
  test('without days begins now and does not end', () => {
    assert.deepEqual(windowIn('Europe/Paris', {}), ['2026-01-15T10:00:00.000Z', null]);
  });

  test('begins with its first day and ends with the last millisecond of its last day, in its time zone', () => {
    const days = { startDate: '2026-01-16', endDate: '2026-01-18' };
    for (const [timeZone, starts, ends] of [
      ['UTC', '2026-01-16T00:00:00.000Z', '2026-01-18T23:59:59.999Z'],
      ['Europe/Paris', '2026-01-15T23:00:00.000Z', '2026-01-18T22:59:59.999Z'],
      ['Asia/Kathmandu', '2026-01-15T18:15:00.000Z', '2026-01-18T18:14:59.999Z'],
      ['Pacific/Pago_Pago', '2026-01-16T11:00:00.000Z', '2026-01-19T10:59:59.999Z'],
      ['Pacific/Kiritimati', '2026-01-15T10:00:00.000Z', '2026-01-18T09:59:59.999Z'],
    ] as const)
      assert.deepEqual(windowIn(timeZone, days, '2026-01-15T09:00:00Z'), [starts, ends], timeZone);
  });

  test('begins at an instant, and ends with the day of an instant', () => {
    const instants = { startDate: '2026-01-16T14:30:00Z', endDate: '2026-01-18T23:30:00+01:00' };
    assert.deepEqual(windowIn('Europe/Paris', instants), ['2026-01-16T14:30:00.000Z', '2026-01-18T22:59:59.999Z']);
    const earlierToday = { startDate: '2026-01-15T09:59:58.500Z', endDate: '2026-01-15T10:00:00Z' };
    assert.deepEqual(windowIn('UTC', earlierToday), ['2026-01-15T10:00:00.000Z', '2026-01-15T23:59:59.999Z']);
    assert.deepEqual(
      windowIn('UTC', { startDate: '2026-01-15', endDate: '2026-01-15T23:59:60Z' })[1],
      '2026-01-15T23:59:59.999Z',
    );
    refusedAt('startDate', 'UTC', { startDate: '2026-01-14T23:59:59Z' });
    refusedAt('endDate', 'UTC', { endDate: '2026-01-14T23:59:59Z' });
    refusedAt('endDate', 'Pacific/Kiritimati', { endDate: '9999-12-31T23:59:59Z' });
    refusedAt('startDate', 'Pacific/Kiritimati', { startDate: '9999-12-31T23:59:59Z' });
  });

  test('of one day has as many hours as the day', () => {
    for (const [timeZone, day, starts, hours] of [
      ['Europe/Paris', '2026-03-28', '2026-03-27T23:00:00.000Z', 24],
      ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
      ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
      // These days have no midnight: they begin at one o'clock.
      ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
      ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 23],
      // The clock is put back at the end of this day, so that its last hour occurs twice.
      ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', 25],
      ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    ] as const) {
      const [startsAt, endsAt] = windowIn(timeZone, { startDate: day, endDate: day });
      assert.equal(startsAt, starts, timeZone);
      const lasts = Date.parse(endsAt as string) + 1 - Date.parse(starts);
      assert.equal(lasts / HOUR_MS, hours, `${timeZone} ${day}`);
    }
  });

  test('ends at the last millisecond of the day before a missing midnight', () => {
    const [, endsAt] = windowIn('America/Santiago', { endDate: '2026-09-05' });
    assert.equal(endsAt, '2026-09-06T03:59:59.999Z');
  });

  test('that begins today begins now, and may end today', () => {
    const today = { startDate: '2026-01-15', endDate: '2026-01-15' };
    const expected = ['2026-01-15T10:00:00.000Z', '2026-01-15T22:59:59.999Z'];
    assert.deepEqual(windowIn('Europe/Paris', today), expected);
    assert.deepEqual(windowIn('Europe/Paris', { endDate: '2026-01-15' }), expected);
    const begins = '2026-01-14T23:00:00.000Z';
    assert.equal(windowIn('Europe/Paris', today, begins)[0], begins);
    assert.equal(windowIn('Europe/Paris', today, '2026-01-14T22:59:59.999Z')[0], begins);
  });

  test('goes by the current day in its time zone, not in UTC', () => {
    // It is the 16th on Kiritimati, and still the 14th in Pago Pago.
    const now = '2026-01-15T10:30:00Z';
    refusedAt('startDate', 'Pacific/Kiritimati', { startDate: '2026-01-15' }, now);
    assert.equal(windowIn('Pacific/Kiritimati', { startDate: '2026-01-16' }, now)[0], '2026-01-15T10:30:00.000Z');
    assert.equal(windowIn('Pacific/Pago_Pago', { startDate: '2026-01-14' }, now)[0], '2026-01-15T10:30:00.000Z');
    refusedAt('startDate', 'Pacific/Pago_Pago', { startDate: '2026-01-13' }, now);
    refusedAt('endDate', 'Pacific/Kiritimati', { endDate: '2026-01-15' }, now);
    assert.equal(windowIn('Pacific/Pago_Pago', { endDate: '2026-01-14' }, now)[1], '2026-01-15T10:59:59.999Z');
  });

  test('is refused if its end is before its start', () => {
    refusedAt('endDate', 'UTC', { startDate: '2026-01-20', endDate: '2026-01-19' });
    refusedAt('endDate', 'UTC', { endDate: '2026-01-14' });
    assert.doesNotThrow(() => windowIn('UTC', { startDate: '2026-01-20', endDate: '2026-01-20' }));
  });

  test('is refused if nothing is left of it', () => {
    refusedAt('endDate', 'UTC', { endDate: '2026-01-15' }, '2026-01-15T23:59:59.999Z');
    // Samoa skipped this day.
    const left = { startDate: '2011-12-30', endDate: '2011-12-30' };
    refusedAt('endDate', 'Pacific/Apia', left, '2011-12-28T12:00:00Z');
  });

  test('is refused if the year of its end has more than four digits', () => {
    refusedAt('endDate', 'Pacific/Pago_Pago', { endDate: '9999-12-31' });
    assert.equal(windowIn('Europe/Paris', { endDate: '9999-12-31' })[1], '9999-12-31T22:59:59.999Z');
  });

  test('is refused in a time zone that does not exist', () => {
    for (const timeZone of ['Europe/Nowhere', 'x', 'Paris']) refusedAt('timeZone', timeZone, {});
  });
});

import { expect, test } from '@jest/globals';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { STORED_COMPANY } from '../testing/stored-company.ts';
import { narrowings } from './narrowings.ts';
import { type CompanyValues, newValues, type StoredCompany, valuesOf } from './values.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

/** Returns what a company loses by changed values, without the fields that cause it. */
const narrowed = (change: Partial<CompanyValues>, company: StoredCompany = STORED_COMPANY) =>
  narrowings(company, { ...valuesOf(company), ...change }, NOW).map(({ field: _, ...narrowing }) => narrowing);

test('values that are as stored, or more generous, narrow nothing', () => {
  expect(narrowed({})).toStrictEqual([]);
  expect(narrowed({ maxUser: '100', storageGb: '1000', contractExpirationDate: '31/12/2099' })).toStrictEqual([]);
  const poor = { ...STORED_COMPANY, scoreRanking: false, offlineAccess: false };
  expect(narrowed({ scoreRanking: true, offlineAccess: true }, poor)).toStrictEqual([]);
});

test.each<[Partial<CompanyValues>, object[]]>([
  [{ maxUser: '39' }, [{ kind: 'tooFewPlaces', people: 40, places: 39 }]],
  [{ maxUser: '40' }, []],
  [{ maxUser: '' }, []],
  [{ maxUser: '3x' }, []],
  [{ storageGb: '2' }, [{ kind: 'storageExceeded', used: 3 * BYTES_PER_GB, size: 2 * BYTES_PER_GB }]],
  [{ storageGb: '3' }, []],
  [{ storageGb: '' }, []],
  [{ hasStorage: false }, [{ kind: 'noStorage', used: 3 * BYTES_PER_GB }]],
  [{ hasStorage: false, storageGb: '2' }, [{ kind: 'noStorage', used: 3 * BYTES_PER_GB }]],
  [{ masterContentAccess: false }, [{ kind: 'masterContents', contents: 2, trainings: 5 }]],
  [{ offlineAccess: false }, [{ kind: 'offline', trainings: 3 }]],
  [{ enableSatisfactionSurvey: false }, [{ kind: 'survey', answers: 12 }]],
  [{ scoreRanking: false }, [{ kind: 'scoreRanking' }]],
  [{ hourRanking: false }, [{ kind: 'hourRanking' }]],
  [{ contractExpirationDate: '22/11/2026' }, [{ kind: 'ended', people: 40 }]],
  [{ contractExpirationDate: '23/11/2026' }, []],
  [{ contractExpirationDate: '22/11/20' }, []],
])('%j narrows %j', (change, expected) => {
  expect(narrowed(change)).toStrictEqual(expected);
});

test('the last day ends in the time zone of the form', () => {
  const contractExpirationDate = '23/11/2026';
  expect(narrowed({ contractExpirationDate, timeZone: 'Pacific/Kiritimati' })).toStrictEqual([
    { kind: 'ended', people: 40 },
  ]);
  expect(narrowed({ contractExpirationDate, timeZone: 'America/Los_Angeles' })).toStrictEqual([]);
  expect(narrowed({ contractExpirationDate, timeZone: 'Mars/Olympus' })).toStrictEqual([]);
});

test('what has been taken away before is not said again', () => {
  const { quota } = STORED_COMPANY;
  const before = {
    ...STORED_COMPANY,
    contractExpirationDate: '2020-01-01',
    contractDaysLeft: -2000,
    quota: { ...quota, maxUser: 30, maxSize: 0 },
  };
  expect(narrowed({ contractExpirationDate: '02/01/2020' }, before)).toStrictEqual([]);
  const exceeded = { ...STORED_COMPANY, quota: { ...quota, maxSize: 2 * BYTES_PER_GB } };
  expect(narrowed({}, exceeded)).toStrictEqual([]);
  expect(narrowed({ storageGb: '1' }, exceeded)).toMatchObject([{ kind: 'storageExceeded' }]);
});

test('subscriptions that nothing stands behind end without a word', () => {
  const unused = {
    ...STORED_COMPANY,
    usage: { masterContents: 0, masterContentTrainings: 0, offlineTrainings: 0, surveyAnswers: 0 },
  };
  const off = { masterContentAccess: false, offlineAccess: false, enableSatisfactionSurvey: false };
  expect(narrowed(off, unused)).toStrictEqual([]);
});

test('a new company is only warned of a contract that has ended already', () => {
  const values = { ...newValues('COMPANY', NOW), hasStorage: false, scoreRanking: false };
  expect(narrowings(undefined, values, NOW)).toStrictEqual([]);
  const ended = { ...values, timeZone: 'Europe/Paris', contractExpirationDate: '22/11/2026' };
  expect(narrowings(undefined, ended, NOW)).toMatchObject([{ kind: 'neverOpen' }]);
});

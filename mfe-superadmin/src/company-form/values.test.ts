import { expect, test } from '@jest/globals';
import { deviceZone } from '@vr/shared-api/date';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { STORED_COMPANY } from '../testing/stored-company.ts';
import { bodyOf, changeOf, mergedValues, newValues, valuesOf } from './values.ts';

const LOGO = new File(['png'], 'logo.png', { type: 'image/png' });
const CHARTER = new File(['pdf'], 'charter.pdf');

test('a new company has a contract of one year and sensible quotas', () => {
  const values = newValues('VR_ROOM', new Date(2026, 10, 23, 12));
  expect(values).toMatchObject({
    type: 'VR_ROOM',
    contractExpirationDate: '23/11/2027',
    maxUser: '100',
    hasStorage: true,
    storageGb: '10',
    timeZone: deviceZone(),
    scoreRanking: true,
    hourRanking: true,
  });
});

test('unchanged values give back what is stored', () => {
  const { quota, id, version, logo, usage, representative, graphicalCharter, contractDaysLeft, ...rest } =
    STORED_COMPANY;
  expect(changeOf(STORED_COMPANY, valuesOf(STORED_COMPANY), undefined)).toStrictEqual({
    ...rest,
    secondaryColor: '#ABCDEF',
    maxUser: 50,
    maxSize: 10 * BYTES_PER_GB,
  });
});

test('a body has clean values: no outer spaces, digits of the SIRET, a day, bytes and colours', () => {
  const values = {
    ...newValues('COMPANY', new Date()),
    name: ' Sud ',
    siret: ' 732 829 320 00074',
    representativeFirstName: ' Léa',
    representativeEmail: ' lea@sud.example ',
    contractExpirationDate: '5.1.2030',
    maxUser: ' 12 ',
    storageGb: '3',
    primaryColor: 'f2b705',
    graphicalCharter: CHARTER,
  };
  const body = bodyOf(values, LOGO);
  expect(body).toMatchObject({
    name: 'Sud',
    siret: '73282932000074',
    representativeFirstName: 'Léa',
    representativeEmail: 'lea@sud.example',
    contractExpirationDate: '2030-01-05',
    maxUser: 12,
    maxSize: 3 * BYTES_PER_GB,
    primaryColor: '#F2B705',
  });
  expect([body.logo, body.graphicalCharter]).toStrictEqual([LOGO, CHARTER]);
  expect(bodyOf({ ...values, hasStorage: false }, undefined).maxSize).toBe(0);
});

test('a former representative stays an admin only if the role is handed over', () => {
  const values = { ...valuesOf(STORED_COMPANY), keepFormerAdmin: true, removeGraphicalCharter: true };
  expect(
    changeOf(STORED_COMPANY, { ...values, representativeEmail: 'AICHA@nord.example' }, undefined),
  ).not.toHaveProperty('keepFormerAdmin');
  const handedOver = changeOf(STORED_COMPANY, { ...values, representativeEmail: 'max@nord.example' }, undefined);
  expect(handedOver).toMatchObject({ keepFormerAdmin: true, removeGraphicalCharter: true });
});

test('a merge keeps what was changed, and takes over every other field', () => {
  const theirs = { ...STORED_COMPANY, name: 'Nord SA', scoreRanking: false, primaryColor: '#000000', version: 5 };
  const mine = { ...valuesOf(STORED_COMPANY), maxUser: '60', primaryColor: 'f2b705', graphicalCharter: CHARTER };
  expect(mergedValues(STORED_COMPANY, theirs, mine)).toStrictEqual({
    ...valuesOf(theirs),
    maxUser: '60',
    primaryColor: 'f2b705',
    graphicalCharter: CHARTER,
  });
});

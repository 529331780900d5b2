import { expect, test } from '@jest/globals';
import { CHARTER_MAX_BYTES } from '@vr/shared-api/limits';
import { validateYupSchema, yupToFormErrors } from 'formik';
import { object } from 'yup';
import { STORED_COMPANY } from '../testing/stored-company.ts';
import { companyRules } from './company-rules.ts';
import type { Refusal } from './refusal.ts';
import { type CompanyValues, valuesOf } from './values.ts';

const t = (key: string) => key.replace('companyForm.', '');

/** Returns Formik's errors for a stored company with some values changed. */
async function errorsOf(change: Partial<CompanyValues>, refusal: Refusal | null = null): Promise<object> {
  try {
    await validateYupSchema({ ...valuesOf(STORED_COMPANY), ...change }, object(companyRules(t, 'en', refusal)));
    return {};
  } catch (error) {
    return yupToFormErrors(error);
  }
}
const charter = (name: string, size = 4) => {
  const file = new File(['data'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

test('everything but the files is required', async () => {
  expect(await errorsOf({})).toStrictEqual({});
  const nothing = {
    name: ' ',
    siret: ' ',
    representativeFirstName: '',
    representativeLastName: '',
    representativeEmail: '',
    contractExpirationDate: '',
    maxUser: '',
    storageGb: '',
  };
  expect(await errorsOf(nothing)).toStrictEqual({
    name: 'nameRequired',
    siret: 'siretRequired',
    representativeFirstName: 'firstNameRequired',
    representativeLastName: 'lastNameRequired',
    representativeEmail: 'emailRequired',
    contractExpirationDate: 'endRequired',
    maxUser: 'usersInvalid',
    storageGb: 'storageInvalid',
  });
});

test.each<[keyof CompanyValues, string[], string]>([
  ['siret', ['7328293200007', '73282932000075', '00000000000000', 'siret'], 'siretInvalid'],
  ['representativeEmail', ['lea', 'lea@sud', 'lea @sud.example'], 'emailInvalid'],
  ['contractExpirationDate', ['31/02/2030', '2030', 'soon'], 'endInvalid'],
  ['maxUser', ['0', '101', '1.5', '-1', 'x'], 'usersInvalid'],
  ['storageGb', ['0', '1001', '1,5', '-1', 'x'], 'storageInvalid'],
])('%s refuses %j', async (field, texts, problem) => {
  for (const text of texts)
    expect([text, await errorsOf({ [field]: text })]).toStrictEqual([text, { [field]: problem }]);
});

test('the numbers may be as large as the limits', async () => {
  expect(await errorsOf({ maxUser: '1', storageGb: '1' })).toStrictEqual({});
  expect(await errorsOf({ maxUser: ' 100 ', storageGb: '1000' })).toStrictEqual({});
});

test('without storage, its size is not asked for', async () => {
  expect(await errorsOf({ hasStorage: false, storageGb: '' })).toStrictEqual({});
});

test('a charter has certain types and a greatest size', async () => {
  expect(await errorsOf({ graphicalCharter: charter('charter.PDF', CHARTER_MAX_BYTES) })).toStrictEqual({});
  expect(await errorsOf({ graphicalCharter: charter('charter.docx') })).toStrictEqual({
    graphicalCharter: 'charterType',
  });
  expect(await errorsOf({ graphicalCharter: charter('charter.pdf', CHARTER_MAX_BYTES + 1) })).toStrictEqual({
    graphicalCharter: 'charterTooLarge',
  });
});

test('what the server has refused is invalid until one of the refused values changes', async () => {
  const { maxUser, representativeEmail } = valuesOf(STORED_COMPANY);
  const refusal: Refusal = { field: 'maxUser', values: { maxUser, representativeEmail }, text: 'noPlace' };
  expect(await errorsOf({ name: 'Other' }, refusal)).toStrictEqual({ maxUser: 'noPlace' });
  expect(await errorsOf({ representativeEmail: ` ${representativeEmail} ` }, refusal)).toStrictEqual({
    maxUser: 'noPlace',
  });
  expect(await errorsOf({ maxUser: '60' }, refusal)).toStrictEqual({});
  expect(await errorsOf({ representativeEmail: 'other@nord.example' }, refusal)).toStrictEqual({});
});

import { expect, test } from '@jest/globals';
import { NAME_MAX, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { validateYupSchema, yupToFormErrors } from 'formik';
import { type PersonValues, personSchema, type RefusedValue } from './person-schema';

const TEXTS = {
  lastNameRequired: 'lastNameRequired',
  firstNameRequired: 'firstNameRequired',
  emailRequired: 'emailRequired',
  emailInvalid: 'emailInvalid',
  emailMailbox: 'emailMailbox',
  pictureTooLarge: 'pictureTooLarge',
};
const VALID: PersonValues = {
  lastName: 'Laurent',
  firstName: 'Camille',
  email: 'camille@altis.eu',
  picture: undefined,
};

/** The errors that Formik gets from the schema. */
async function errorsOf(change: Partial<PersonValues>, refused: RefusedValue | null = null): Promise<object> {
  try {
    await validateYupSchema({ ...VALID, ...change }, personSchema(TEXTS, refused));
    return {};
  } catch (error) {
    return yupToFormErrors(error);
  }
}
const picture = (bytes: number) => new File([new Uint8Array(bytes)], 'picture.png');

test('valid values have no errors', async () => {
  expect(await errorsOf({})).toStrictEqual({});
  expect(await errorsOf({ email: ' camille@altis.eu ' })).toStrictEqual({});
  expect(await errorsOf({ picture: picture(PICTURE_MAX_BYTES) })).toStrictEqual({});
});

test('a name needs a visible character on one line, and has a greatest length', async () => {
  for (const lastName of ['', '  ', 'Lau\nrent', 'x'.repeat(NAME_MAX + 1)])
    expect(await errorsOf({ lastName })).toStrictEqual({ lastName: 'lastNameRequired' });
  expect(await errorsOf({ firstName: '' })).toStrictEqual({ firstName: 'firstNameRequired' });
});

test('an e-mail address is required and must be valid', async () => {
  for (const email of ['', '  ']) expect(await errorsOf({ email })).toStrictEqual({ email: 'emailRequired' });
  for (const email of ['camille', 'camille@altis', 'a b@altis.eu'])
    expect(await errorsOf({ email })).toStrictEqual({ email: 'emailInvalid' });
});

test('a picture has a greatest size', async () => {
  expect(await errorsOf({ picture: picture(PICTURE_MAX_BYTES + 1) })).toStrictEqual({ picture: 'pictureTooLarge' });
});

test('a refused value keeps its error until it changes', async () => {
  const refused: RefusedValue = { field: 'email', value: ' taken@altis.eu', text: 'emailInUse' };
  expect(await errorsOf({ email: ' taken@altis.eu' }, refused)).toStrictEqual({ email: 'emailInUse' });
  expect(await errorsOf({ email: 'free@altis.eu' }, refused)).toStrictEqual({});
});

test('the rules come before the refusal of the same value', async () => {
  const large = picture(PICTURE_MAX_BYTES + 1);
  const refused: RefusedValue = { field: 'picture', value: large, text: 'pictureRefused' };
  expect(await errorsOf({ picture: large }, refused)).toStrictEqual({ picture: 'pictureTooLarge' });
});

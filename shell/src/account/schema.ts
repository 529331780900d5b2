import { NAME_MAX, NAME_PATTERN, PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { mixed, object, string } from 'yup';
import { emailSchema } from '../forms/email-schema.ts';

/** The values of the account form. */
export interface Account {
  lastName: string;
  firstName: string;
  email: string;
  /** The new picture; undefined keeps the old one. */
  picture: File | undefined;
}

/** A value that the server has refused. Its error stays until the value changes. */
export interface RefusedValue {
  field: 'email' | 'picture';
  value: unknown;
  text: string;
}

/** The messages of the account form. */
export type AccountTexts = Record<
  'lastNameRequired' | 'firstNameRequired' | 'emailRequired' | 'emailInvalid' | 'pictureTooLarge',
  string
>;

const NAME = new RegExp(NAME_PATTERN, 'u');
const name = (message: string) => string().required(message).max(NAME_MAX, message).matches(NAME, message);

/** The schema of the account form. A refused value is invalid too; the other rules come first. */
export function accountSchema(texts: AccountTexts, refused: RefusedValue | null) {
  const notRefused = (field: RefusedValue['field']) => ({
    name: 'refused',
    message: refused?.text ?? '',
    test: (_: unknown, { originalValue }: { originalValue: unknown }) =>
      refused?.field !== field || refused.value !== originalValue,
  });
  return object({
    lastName: name(texts.lastNameRequired),
    firstName: name(texts.firstNameRequired),
    email: emailSchema(texts.emailRequired, texts.emailInvalid).test(notRefused('email')),
    picture: mixed<File>()
      .test('size', texts.pictureTooLarge, (file) => !file || file.size <= PICTURE_MAX_BYTES)
      .test(notRefused('picture')),
  });
}

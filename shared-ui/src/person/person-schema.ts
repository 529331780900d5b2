import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { mixed, object } from 'yup';
import { emailSchema } from '../form/email-schema';
import { nameSchema } from '../form/name-schema';

export interface PersonValues {
  lastName: string;
  firstName: string;
  email: string;
  /** The new picture; undefined keeps the old one. */
  picture: File | undefined;
}

/** A value that the server has refused. Its error is shown until the value changes. */
export interface RefusedValue {
  field: string;
  value: unknown;
  text: string;
}

export type PersonTexts = Record<
  'lastNameRequired' | 'firstNameRequired' | 'emailRequired' | 'emailInvalid' | 'emailMailbox' | 'pictureTooLarge',
  string
>;

/** Returns a Yup test that fails for the value that the server has refused. */
export const notRefused = (field: string, refused: RefusedValue | null) => ({
  name: 'refused',
  message: refused?.text ?? '',
  test: (_: unknown, { originalValue }: { originalValue: unknown }) =>
    refused?.field !== field || refused.value !== originalValue,
});

/** The schema of a form for a person. A refused value is invalid too, but the other rules are checked first. */
export const personSchema = (texts: PersonTexts, refused: RefusedValue | null) =>
  object({
    lastName: nameSchema(texts.lastNameRequired),
    firstName: nameSchema(texts.firstNameRequired),
    email: emailSchema(texts.emailRequired, texts.emailInvalid, texts.emailMailbox).test(notRefused('email', refused)),
    picture: mixed<File>()
      .test('size', texts.pictureTooLarge, (file) => !file || file.size <= PICTURE_MAX_BYTES)
      .test(notRefused('picture', refused)),
  });

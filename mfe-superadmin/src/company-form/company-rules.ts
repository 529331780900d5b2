import { CHARTER_MAX_BYTES, CLIENT_STORAGE_GB_MAX, CLIENT_USERS_MAX } from '@vr/shared-api/limits';
import { isSiret } from '@vr/shared-api/siret';
import { emailSchema } from '@vr/shared-ui/email-schema';
import { readDay } from '@vr/shared-ui/format/day';
import { nameSchema } from '@vr/shared-ui/name-schema';
import { mixed, string } from 'yup';
import { isCharterFile } from './charter-file.ts';
import { notRefused, type Refusal } from './refusal.ts';
import { wholeNumber } from './values.ts';

/** What the form says about fields that are missing or invalid. */
type CompanyTexts = Record<
  | 'nameRequired'
  | 'siretRequired'
  | 'siretInvalid'
  | 'firstNameRequired'
  | 'lastNameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailMailbox'
  | 'endRequired'
  | 'endInvalid'
  | 'usersInvalid'
  | 'storageInvalid'
  | 'charterType'
  | 'charterTooLarge',
  string
>;

/** Whether a text is a whole number from 1 to a limit. */
const isUpTo = (text: string | undefined, limit: number): boolean => {
  const number = wholeNumber(text ?? '');
  return number !== undefined && number >= 1 && number <= limit;
};

/** The Yup schemas of the fields of a company without its look. What the server has refused is invalid too. */
export function companyRules(texts: CompanyTexts, refusal: Refusal | null) {
  const ok = (field: Refusal['field']) => notRefused(field, refusal);
  return {
    name: nameSchema(texts.nameRequired).test(ok('name')),
    type: string().test(ok('type')),
    siret: string()
      .trim()
      .required(texts.siretRequired)
      .test('siret', texts.siretInvalid, (siret) => !siret || isSiret(siret))
      .test(ok('siret')),
    representativeFirstName: nameSchema(texts.firstNameRequired).test(ok('representativeFirstName')),
    representativeLastName: nameSchema(texts.lastNameRequired).test(ok('representativeLastName')),
    representativeEmail: emailSchema(texts.emailRequired, texts.emailInvalid, texts.emailMailbox).test(
      ok('representativeEmail'),
    ),
    contractExpirationDate: string()
      .required(texts.endRequired)
      .test('day', texts.endInvalid, (day) => !day || readDay(day) !== undefined)
      .test(ok('contractExpirationDate')),
    maxUser: string()
      .test('users', texts.usersInvalid, (text) => isUpTo(text, CLIENT_USERS_MAX))
      .test(ok('maxUser')),
    storageGb: string()
      .when('hasStorage', ([hasStorage], schema) =>
        hasStorage
          ? schema.test('storage', texts.storageInvalid, (text) => isUpTo(text, CLIENT_STORAGE_GB_MAX))
          : schema,
      )
      .test(ok('storageGb')),
    timeZone: string().test(ok('timeZone')),
    graphicalCharter: mixed<File>()
      .test('type', texts.charterType, (file) => !file || isCharterFile(file))
      .test('size', texts.charterTooLarge, (file) => !file || file.size <= CHARTER_MAX_BYTES)
      .test(ok('graphicalCharter')),
  };
}

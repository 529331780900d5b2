import { ApiError } from '@vr/shared-api/client';
import { PICTURE_MAX_BYTES } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../format/size';
import { type PersonTexts, type PersonValues, personSchema, type RefusedValue } from './person-schema';

/** The schema of a form for a person, with messages in the interface language, and functions for refusals by the server. */
export function usePersonForm(refused: RefusedValue | null) {
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  const texts: PersonTexts = {
    lastNameRequired: t('person.lastNameRequired'),
    firstNameRequired: t('person.firstNameRequired'),
    emailRequired: t('person.emailRequired'),
    emailInvalid: t('person.emailInvalid'),
    emailMailbox: t('person.emailMailbox'),
    pictureTooLarge: t('person.pictureTooLarge', { max: formatSize(PICTURE_MAX_BYTES, lang) }),
  };
  const refusedPicture = (value: File | undefined, text = t('person.pictureRefused')): RefusedValue => ({
    field: 'picture',
    value,
    text,
  });
  return {
    schema: personSchema(texts, refused),
    refusedPicture,
    /** Returns the value that the server refused with this error; null for any other error. */
    refusedBy(error: unknown, { email, picture }: PersonValues): RefusedValue | null {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'EMAIL_IN_USE') return { field: 'email', value: email, text: t('person.emailInUse') };
      if (code === 'PICTURE_REFUSED') return refusedPicture(picture);
      if (code === 'PAYLOAD_TOO_LARGE') return refusedPicture(picture, texts.pictureTooLarge);
      return null;
    },
  };
}

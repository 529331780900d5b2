import { nameSchema } from '@vr/shared-ui/name-schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { type Builds, buildSchema, chosenTypes } from './build.ts';

/** The values of the forms that create and edit a master content. */
export interface MasterContentValues {
  name: string;
  builds: Builds;
}

/** The Yup schema of {@link MasterContentValues}. A new master content needs at least one build. */
export function useMasterContentSchema(isNew: boolean) {
  const { t } = useTranslation('admin');
  return useMemo(
    () =>
      object({
        name: nameSchema(t('masterContent.nameRequired')),
        builds: object({
          UNITY: buildSchema('UNITY'),
          APK: buildSchema('APK'),
          WEB_GL: buildSchema('WEB_GL'),
        }).test('build', t('masterContent.buildRequired'), (builds) => !isNew || chosenTypes(builds).length > 0),
      }),
    [t, isNew],
  );
}

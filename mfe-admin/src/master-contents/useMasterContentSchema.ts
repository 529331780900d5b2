import type { FileType } from '@vr/shared-api/limits';
import { nameSchema } from '@vr/shared-ui/name-schema';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { type Builds, buildSchema, chosenTypes } from './build.ts';
import type { MasterContentDetail } from './useMasterContents.ts';

export interface MasterContentValues {
  name: string;
  builds: Builds;
}

/**
 * The Yup schema of {@link MasterContentValues}. Without `content`, the schema is for a new master content, which needs
 * at least one build.
 */
export function useMasterContentSchema(content: MasterContentDetail | undefined) {
  const { t } = useTranslation('admin');
  const schemaOf = (type: FileType) => {
    const versions = content?.versions.filter(({ fileType }) => fileType === type) ?? [];
    return buildSchema(
      type,
      versions.map(({ version }) => version),
    );
  };
  return object({
    name: nameSchema(t('masterContent.nameRequired')),
    builds: object({ UNITY: schemaOf('UNITY'), APK: schemaOf('APK'), WEB_GL: schemaOf('WEB_GL') }).test(
      'build',
      t('masterContent.buildRequired'),
      (builds) => content !== undefined || chosenTypes(builds).length > 0,
    ),
  });
}

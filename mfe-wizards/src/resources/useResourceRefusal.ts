import { ApiError } from '@vr/shared-api/client';
import { RESOURCE_MAX_BYTES } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** Returns a function that explains why a document was refused. It returns undefined if the default error text is enough. */
export function useResourceRefusal(): (error: unknown) => string | undefined {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  return (error) => {
    switch (error instanceof ApiError && error.code) {
      case 'RESOURCE_REFUSED':
        return t('resources.refused');
      case 'PAYLOAD_TOO_LARGE':
        return t('resources.tooLarge', { max: formatSize(RESOURCE_MAX_BYTES, lang) });
      case 'NO_QUOTA':
        return t('wizard.problem.noQuota');
      default:
        return undefined;
    }
  };
}

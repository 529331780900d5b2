import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** Returns a function that copies a text and says how that went. `done` is the notice of success. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('superadmin');
  const { notify } = usePortal();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ kind: 'success', text: done });
    } catch {
      // Browsers have no clipboard on pages without HTTPS, and the person may have denied access.
      notify({ kind: 'error', text: t('releases.copyFailed') });
    }
  };
}

import { useMutation } from '@tanstack/react-query';
import { previewCertificate } from '@vr/shared-api/contract/certificates';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { datedFileName, saveFile } from '@vr/shared-ui/save-file';
import { useTranslation } from 'react-i18next';
import type { TemplateTarget } from './useTemplates.ts';

/** The time after which the URL of the file is revoked. It is long enough for a browser to read the file. */
const REVOKE_MS = 60_000;

interface Preview {
  target: TemplateTarget;
  /** The tab that shows the certificate; null if the browser has blocked it. */
  tab: Window | null;
}

/** Opens a sample certificate in a new tab, or downloads it if the browser blocks the tab. */
export function useCertificatePreview() {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const { clientId } = useProfile();

  const show = (pdf: Blob, tab: Window | null) => {
    if (!tab) return saveFile(pdf, datedFileName(t('certificates.fileName'), 'pdf', new Date()));
    // The person closed the tab in the meantime.
    if (tab.closed) return;
    const url = URL.createObjectURL(pdf);
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
    tab.location.replace(url);
  };
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: ({ target: { type, lang } }: Preview) =>
      api.call(previewCertificate, { params: { clientId, lang }, query: { type } }),
    onSuccess: (pdf, { tab }) => show(pdf, tab),
    onError: (_, { tab }) => {
      tab?.close();
      notify({ kind: 'error', text: t('certificates.previewFailed') });
    },
  });
  return {
    /** Must be called in a click handler: browsers block tabs that open later. */
    open(target: TemplateTarget) {
      const tab = window.open('', '_blank');
      if (tab) tab.document.title = t('certificates.previewing');
      mutate({ target, tab });
    },
    /** The certificate that was opened last, and whether it is being generated or has failed. */
    target: variables?.target,
    isPending,
    error,
  };
}

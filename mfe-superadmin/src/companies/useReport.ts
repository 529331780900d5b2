import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { exportClients } from '@vr/shared-api/contract/clients';
import { exportPartners } from '@vr/shared-api/contract/partners';
import type { ClientType } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { datedFileName, saveFile } from '@vr/shared-ui/save-file';
import { useTranslation } from 'react-i18next';

/** The call that saves the report of a page: a CSV file on all companies, or a ZIP archive on all partners. */
export function useReport(type: ClientType) {
  const { t } = useTranslation('superadmin');
  const { api, lang, notify } = usePortal();
  const textOf = (error: unknown) =>
    error instanceof ApiError && error.status === 403 ? t('companies.notAuthorized') : t('companies.exportFailed');
  const report = useMutation({
    mutationFn: async () =>
      type === 'PARTNER'
        ? saveFile(
            await api.call(exportPartners, { query: { lang } }),
            datedFileName('partners_report', 'zip', new Date()),
          )
        : saveFile(await api.call(exportClients, { query: { lang } }), datedFileName('report', 'csv', new Date())),
    onError: (error) => notify({ kind: 'error', text: textOf(error) }),
  });
  return { ...report, failure: report.error ? textOf(report.error) : undefined };
}

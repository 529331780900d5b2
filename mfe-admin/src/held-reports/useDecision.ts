import { useMutation, useQueryClient } from '@tanstack/react-query';
import { decideHeldReports, listHeldReports } from '@vr/shared-api/contract/sessions';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { refreshFigures } from '@vr/shared-ui/figure-queries';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { isGone } from '../dialogs/is-gone.ts';
import type { HeldReport } from './useHeldReports.ts';

interface Decision {
  reports: readonly HeldReport[];
  accept: boolean;
}

/** The mutation that accepts or rejects reported sessions. It notifies the admin of the result. */
export function useDecision(onDecided: () => void) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reports, accept }: Decision) =>
      api.call(decideHeldReports, { body: { heldReportIds: reports.map(({ id }) => id), accept } }),
    async onSuccess({ decided: count }, { accept }) {
      notify({ kind: 'success', text: t(accept ? 'heldReports.accepted' : 'heldReports.rejected', { count }) });
      onDecided();
      // A decision also changes figures, rankings and the activity.
      void refreshFigures(queries);
      await invalidate(queries, listHeldReports);
    },
    async onError(error) {
      notify({ kind: 'error', text: t(isGone(error) ? 'heldReports.gone' : 'heldReports.failed') });
      if (!isGone(error)) return;
      onDecided();
      await invalidate(queries, listHeldReports);
    },
  });
}

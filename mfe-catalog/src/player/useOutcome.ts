import { getOutcome } from '@vr/shared-api/contract/outcomes';
import { usePortal } from '@vr/shared-ui/kernel';
import type { SessionReport } from '@vr/shared-ui/results';
import { useLocation } from '@vr/shared-ui/router';
import { useEffect, useRef, useState } from 'react';
import { hasResult, isWorthShowing, type SessionOutcome } from './outcome.ts';

/** Maximum wait for the outcome, in milliseconds. After that, the person leaves without seeing the outcome. */
const OUTCOME_TIMEOUT_MS = 3000;

/**
 * The outcome of a session, null until `load` finds one. Calls `onLeft` if the person navigates away from the outcome.
 */
export function useOutcome(trainingId: number, onLeft: () => void) {
  const { api, lang } = usePortal();
  const { key } = useLocation();
  const [outcome, setOutcome] = useState<SessionOutcome | null>(null);
  const shownAt = useRef<string>(null);
  useEffect(() => {
    if (!outcome) return;
    shownAt.current ??= key;
    if (shownAt.current !== key) onLeft();
  }, [outcome, key, onLeft]);

  /** Fetches the outcome of the session that ended with `report`. Resolves to true if there is something to show. */
  async function load(report: SessionReport | null): Promise<boolean> {
    if (!report || !hasResult(report)) return false;
    const input = { params: { id: trainingId }, query: { lang, session: report.id } };
    const signal = AbortSignal.timeout(OUTCOME_TIMEOUT_MS);
    const found = await api.call(getOutcome, input, { signal }).catch(() => null);
    if (!found || !isWorthShowing(found)) return false;
    setOutcome(found);
    return true;
  }
  return { outcome, load };
}

import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { useEffect, useEffectEvent } from 'react';
import { type OverviewView, overviewOfState, readOverview, writeOverview } from './address.ts';

/**
 * What the address shows, and a function that shows something else. A navigation state that asks for a view is turned
 * into its address.
 */
export function useOverviewAddress(): { shown: OverviewView; show: (next: OverviewView) => void } {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const asked = overviewOfState(state);
  const isAsked = asked !== undefined;
  const go = (next: OverviewView, replace: boolean) =>
    navigate(
      { search: writeOverview(new URLSearchParams(search), next).toString() },
      { replace, preventScrollReset: true },
    );
  const writeAsked = useEffectEvent(() => asked && go(asked, true));
  useEffect(() => {
    if (isAsked) writeAsked();
  }, [isAsked]);
  return { shown: asked ?? readOverview(new URLSearchParams(search)), show: (next) => go(next, false) };
}

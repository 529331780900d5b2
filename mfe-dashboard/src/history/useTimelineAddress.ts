import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { type TimelineOf, writeTimeline } from './address.ts';

/** Set while a timeline is open that the person has opened from the list, so that closing it goes back. */
interface HistoryState {
  opened?: boolean;
}

/** The addresses that open a timeline, and a function that closes it. */
export function useTimelineAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  return {
    /** The properties of a link to a timeline. */
    linkTo: (timeline: TimelineOf) => ({
      to: { search: writeTimeline(params, timeline).toString() },
      state: { opened: true } satisfies HistoryState,
    }),
    close: () => {
      if ((state as HistoryState | null)?.opened) navigate(-1);
      else
        navigate({ search: writeTimeline(params, undefined).toString() }, { replace: true, preventScrollReset: true });
    },
  };
}

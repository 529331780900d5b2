import { useLeaveOpened } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { type TimelineOf, writeTimeline } from './address.ts';

/** Returns the link props that open a timeline, and a function that closes it. */
export function useTimelineAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const leaveOpened = useLeaveOpened();
  const params = new URLSearchParams(search);
  return {
    linkTo: (timeline: TimelineOf) => ({
      to: { search: writeTimeline(params, timeline).toString() },
      state: { opened: true },
    }),
    close: () => {
      if (!leaveOpened())
        navigate({ search: writeTimeline(params, undefined).toString() }, { replace: true, preventScrollReset: true });
    },
  };
}

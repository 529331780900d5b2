import { useGoBack, useLeaveOpened } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { useEffect, useRef } from 'react';
import { opensWizard, readCourse, readTraining, writeCourse, writeTraining } from './address.ts';
import { type CatalogState, PLAYED_DIRECTLY, type WriteDetail } from './links.ts';
import { isOnTab, tabAddress } from './tabs.ts';

/** The address, and functions that navigate only once per address, so that a double click does not navigate twice. */
function useTrainingNavigation() {
  const location = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(location.search);
  const isNavigating = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location allows the next navigation
  useEffect(() => {
    isNavigating.current = false;
  }, [location.key]);
  const navigateOnce = (search: string, options: { state: object; preventScrollReset?: boolean }) => {
    if (isNavigating.current) return;
    isNavigating.current = true;
    navigate({ search }, options);
  };
  /** Opens the detail of a training, or only its player, over the page or the open course. */
  const openTraining = (trainingId: number, state: CatalogState) =>
    navigateOnce(writeTraining(params, trainingId).toString(), { state, preventScrollReset: true });
  return { location, params, navigateOnce, openTraining };
}

function useDetailNavigation(writeDetail: WriteDetail) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const leaveOpened = useLeaveOpened();
  const params = new URLSearchParams(search);
  return {
    /** Opens a tab, and a detail over it unless the id is null. A tab that is already open keeps its filters. */
    openOnTab: (tab: string, id: number | null, replace: boolean) => {
      const list = isOnTab(params, tab) ? params : tabAddress(tab);
      if (list !== params) navigate({ search: list.toString() }, { replace });
      if (id === null) return;
      navigate(
        { search: writeDetail(list, id).toString() },
        { state: { opened: true } satisfies CatalogState, preventScrollReset: true },
      );
    },
    close: () => {
      if (!leaveOpened())
        navigate({ search: writeDetail(params, null).toString() }, { replace: true, preventScrollReset: true });
    },
  };
}

/**
 * Returns a function that tells whether the pages of a content have added entries to the browser's history that `useGoBack`
 * cannot skip. Browsers without the Navigation API (Safari before 26.2) go back in the content first.
 */
function useFramedEntries(): () => boolean {
  const { key } = useLocation();
  const length = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again at each location
  useEffect(() => {
    length.current = window.history.length;
  }, [key]);
  return () => (window as Partial<Window>).navigation === undefined && window.history.length > length.current;
}

/** The open training, whether it is being played, and the functions that open, play and close it. */
export function useOpenTraining() {
  const { location, params, navigateOnce, openTraining } = useTrainingNavigation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const hasFramedEntries = useFramedEntries();
  const id = readTraining(params);
  const state = (location.state ?? {}) as CatalogState;
  const play = () =>
    state.playing || navigateOnce(location.search, { state: { ...state, playing: true, dialogs: undefined } });
  const stop = () => {
    if (!hasFramedEntries()) return goBack();
    const search = state.direct ? writeTraining(params, null) : params;
    navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
  };
  return {
    ...useDetailNavigation(writeTraining),
    id,
    isBehindWizard: opensWizard(params),
    playing: id !== null && state.playing === true,
    /** Whether the player is open directly over the page or the course, without the detail. */
    direct: state.direct === true,
    play,
    /** Plays a training: from its detail if the detail is open, otherwise directly over the page or the course. */
    playDirectly: (trainingId: number) => (id === trainingId ? play() : openTraining(trainingId, PLAYED_DIRECTLY)),
    stop,
  };
}

/** The open course, and the functions that open and close the course and its trainings. */
export function useOpenCourse() {
  const { params, openTraining } = useTrainingNavigation();
  const id = readCourse(params);
  const isBehindTraining = readTraining(params) !== null;
  return {
    ...useDetailNavigation(writeCourse),
    id,
    isBehindWizard: opensWizard(params),
    isBehindTraining,
    openTraining: (trainingId: number) => isBehindTraining || openTraining(trainingId, { opened: true }),
    play: (trainingId: number) => isBehindTraining || openTraining(trainingId, PLAYED_DIRECTLY),
  };
}

/** The id of the training or course whose detail is open, or null. */
export function useOpenDetailId(): number | null {
  const params = new URLSearchParams(useLocation().search);
  return readTraining(params) ?? readCourse(params);
}

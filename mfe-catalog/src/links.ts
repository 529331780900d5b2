import { usePortal } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { useEffect, useRef } from 'react';
import { opensWizard, readCourse, readTraining, writeCourse, writeTraining } from './address.ts';
import { isOnTab, tabAddress } from './tabs.ts';

/** What the catalogue keeps in the browser's history beside the address. */
export interface CatalogState {
  /** The detail was opened by a click on this page, so that closing it is going back. */
  opened?: boolean;
  /** A row's link led to all of its category. */
  fromRow?: boolean;
  /** The open training is being played. */
  playing?: boolean;
  /** It was started from its course, without its detail in between. */
  fromCourse?: boolean;
}

/** Where the shell's catalogue is, and whether one is on it. */
export function useCatalogPath(): { path: string; here: boolean } {
  const { pages } = usePortal();
  const { pathname } = useLocation();
  const catalogs = pages.filter(({ serves }) => serves === 'catalog' || serves === 'trainings');
  const here = catalogs.some(({ path }) => path === pathname);
  return { path: here ? pathname : (catalogs[0]?.path ?? pathname), here };
}

/** Puts the detail of one of something into an address, or takes it out. */
type Write = (params: URLSearchParams, id: number | null) => URLSearchParams;

/** Makes the link to a detail: over the page one is on, or from another page over the shell's catalogue. */
function useDetailLink(write: Write) {
  const { path, here } = useCatalogPath();
  const { search } = useLocation();
  return (id: number) => ({
    to: { pathname: path, search: `?${write(new URLSearchParams(here ? search : ''), id)}` },
    state: here ? ({ opened: true } satisfies CatalogState) : undefined,
  });
}

/** Makes the link to a training's detail. */
export const useTrainingLink = () => useDetailLink(writeTraining);

/** Makes the link to a course's detail. */
export const useCourseLink = () => useDetailLink(writeCourse);

/** Goes on, or back, once, however often one presses before the page has followed. */
function useOnce() {
  const { key } = useLocation();
  const gone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one has come to, one can go on from there
  useEffect(() => {
    gone.current = false;
  }, [key]);
  return (go: () => void) => {
    if (gone.current) return;
    gone.current = true;
    go();
  };
}

/** The ways into a detail over a tab of the page, and out of it. */
function useWays(write: Write, once: ReturnType<typeof useOnce>) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const { opened } = (state ?? {}) as CatalogState;
  return {
    /** Opens a tab of the page, and over it the detail of one; the tab one is on already stays as it is. */
    openIn: (tab: string, other: number | null, replace: boolean) => {
      const list = isOnTab(params, tab) ? params : tabAddress(tab);
      if (list !== params) navigate({ search: list.toString() }, { replace });
      if (other === null) return;
      navigate(
        { search: write(list, other).toString() },
        { state: { opened: true } satisfies CatalogState, preventScrollReset: true },
      );
    },
    close: () => {
      if (opened) once(() => navigate(-1));
      else navigate({ search: write(params, null).toString() }, { replace: true, preventScrollReset: true });
    },
  };
}

/** The training whose detail is open and whether it is played, with the ways in and out of both. */
export function useOpenTraining() {
  const location = useLocation();
  const navigate = useNavigate();
  const once = useOnce();
  const params = new URLSearchParams(location.search);
  const id = readTraining(params);
  const state = (location.state ?? {}) as CatalogState;
  return {
    ...useWays(writeTraining, once),
    id,
    /** The wizard lies over it. */
    covered: opensWizard(params),
    playing: id !== null && state.playing === true,
    /** Nothing but the player is open over its course. */
    fromCourse: state.fromCourse === true,
    play: () =>
      state.playing ||
      once(() => navigate({ search: location.search }, { state: { ...state, playing: true } satisfies CatalogState })),
    stop: () => navigate(-1),
  };
}

/** The course whose detail is open, with the ways in and out. */
export function useOpenCourse() {
  const location = useLocation();
  const navigate = useNavigate();
  const once = useOnce();
  const params = new URLSearchParams(location.search);
  const id = readCourse(params);
  const below = readTraining(params) !== null;
  return {
    ...useWays(writeCourse, once),
    id,
    /** The wizard lies over it. */
    covered: opensWizard(params),
    /** One of its trainings lies over it. */
    below,
    /** Opens the detail of one of its trainings over it. */
    openTraining: (trainingId: number) =>
      below ||
      once(() =>
        navigate(
          { search: writeTraining(params, trainingId).toString() },
          { state: { opened: true } satisfies CatalogState, preventScrollReset: true },
        ),
      ),
    /** Plays one of its trainings, and comes back to it. */
    play: (trainingId: number) =>
      below ||
      once(() =>
        navigate(
          { search: writeTraining(params, trainingId).toString() },
          { state: { opened: true, playing: true, fromCourse: true } satisfies CatalogState, preventScrollReset: true },
        ),
      ),
  };
}

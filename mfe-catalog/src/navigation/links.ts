import { usePortal } from '@vr/shared-ui/kernel';
import { useLocation } from '@vr/shared-ui/router';
import { writeCourse, writeTraining } from './address.ts';

/** The state that the catalogue keeps in the browser's history, next to the address. */
export interface CatalogState {
  /** The detail was opened from this page, so closing it goes back in the history. */
  opened?: boolean;
  /** The person followed the "See all" link of a row. */
  fromRow?: boolean;
  /** The open training is being played. */
  playing?: boolean;
  /** The training was started from the page or from a course, without opening its detail first. */
  direct?: boolean;
}

/** The path of the catalogue: the current page if it is a catalogue, otherwise the role's first catalogue. */
export function useCatalogPath(): { path: string; isCurrent: boolean } {
  const { pages } = usePortal();
  const { pathname } = useLocation();
  const catalogs = pages.filter(({ serves }) => serves === 'catalog' || serves === 'trainings');
  const isCurrent = catalogs.some(({ path }) => path === pathname);
  return { path: isCurrent ? pathname : (catalogs[0]?.path ?? pathname), isCurrent };
}

/** Returns the address with the detail of a training or course open, or closed if the id is null. */
export type WriteDetail = (params: URLSearchParams, id: number | null) => URLSearchParams;

function useDetailLink(writeDetail: WriteDetail) {
  const { path, isCurrent } = useCatalogPath();
  const { search } = useLocation();
  return (id: number) => ({
    to: { pathname: path, search: `?${writeDetail(new URLSearchParams(isCurrent ? search : ''), id)}` },
    state: isCurrent ? ({ opened: true } satisfies CatalogState) : undefined,
  });
}

/** A function that returns the link to a training's detail. */
export const useTrainingLink = () => useDetailLink(writeTraining);

/** The history state of a training that is played without opening its detail first. */
export const PLAYED_DIRECTLY: CatalogState = { opened: true, playing: true, direct: true };

/** A function that returns the link to a course's detail. */
export const useCourseLink = () => useDetailLink(writeCourse);

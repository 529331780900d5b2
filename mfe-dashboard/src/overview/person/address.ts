import { useLocation, useNavigate } from '@vr/shared-ui/router';
import type { DashboardView } from '../../progression/address.ts';
import { partsOf, viewOf } from '../../progression/address.ts';

/** The search parameter for the view of a person's figures. `view` is taken by the surrounding dashboard. */
export const FIGURES = 'figures';

/** Parses a view: `training-7`, `course` for the default course, or anything else for the general view. */
export function readFigures(text: string | null): DashboardView {
  const [, kind, digits] = /^(training|course)(?:-([1-9]\d{0,8}))?$/u.exec(text ?? '') ?? [];
  return viewOf(kind, digits === undefined ? undefined : Number(digits));
}

/** Returns the text that {@link readFigures} parses to this view; undefined for the general view. */
export function writeFigures(view: DashboardView): string | undefined {
  const { kind, id } = partsOf(view);
  return id === undefined ? kind : `${kind}-${id}`;
}

/** Returns the view of a person's figures in the address, and a function that replaces it without a new history entry. */
export function useFiguresAddress(): { view: DashboardView; open: (next: DashboardView) => void } {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  return {
    view: readFigures(params.get(FIGURES)),
    open: (next) => {
      const text = writeFigures(next);
      if (text === undefined) params.delete(FIGURES);
      else params.set(FIGURES, text);
      navigate({ search: params.toString() }, { replace: true, state, preventScrollReset: true });
    },
  };
}

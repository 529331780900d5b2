import { useLocation, useNavigate } from '@vr/shared-ui/router';

const MEMBER = 'member';
/** Where the slot of the profile keeps its view. Each profile opens with the general view. */
const FIGURES = 'figures';

/** Set while a profile is open that was opened from the list, so that closing it goes back. */
interface HistoryState {
  opened?: boolean;
}

const withMember = (search: string, id: number | undefined): string => {
  const params = new URLSearchParams(search);
  params.delete(MEMBER);
  params.delete(FIGURES);
  if (id !== undefined) params.set(MEMBER, String(id));
  return params.toString();
};

/** The person whose profile the address opens (`?member=7`), the link to a profile, and a function that closes it. */
export function useProfileAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return {
    memberId: Number(new URLSearchParams(search).get(MEMBER) ?? 0),
    /** The properties of a link to a profile. */
    linkTo: (id: number) => ({
      to: { search: withMember(search, id) },
      state: { opened: true } satisfies HistoryState,
    }),
    close: () => {
      if ((state as HistoryState | null)?.opened) navigate(-1);
      else navigate({ search: withMember(search, undefined) }, { replace: true, preventScrollReset: true });
    },
  };
}

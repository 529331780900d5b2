import { useLeaveOpened } from '@vr/shared-ui/kernel';
import { useLocation, useNavigate } from '@vr/shared-ui/router';

const MEMBER = 'member';
/**
 * The address parameter with the view of the profile slot. It is removed, so that each profile opens with the general
 * view.
 */
const FIGURES = 'figures';

const withMember = (search: string, id: number | undefined): string => {
  const params = new URLSearchParams(search);
  params.delete(MEMBER);
  params.delete(FIGURES);
  if (id !== undefined) params.set(MEMBER, String(id));
  return params.toString();
};

/**
 * The person whose profile is in the address (`?member=7`), the link to a profile, and a function that closes the
 * profile.
 */
export function useProfileAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const leaveOpened = useLeaveOpened();
  return {
    memberId: Number(new URLSearchParams(search).get(MEMBER) ?? 0),
    /** The properties of a link to a profile. */
    linkTo: (id: number) => ({
      to: { search: withMember(search, id) },
      state: { opened: true },
    }),
    close: () => {
      if (!leaveOpened())
        navigate({ search: withMember(search, undefined) }, { replace: true, preventScrollReset: true });
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { generateCodes } from '@vr/shared-api/contract/users';
import { usePortal } from '@vr/shared-ui/kernel';
import { type Member, nameOf } from './filter.ts';

/** The most people that one call makes codes for. */
const PER_CALL = 100;

/** A unique code that was made for a member. */
export interface MemberCode {
  id: number;
  name: string;
  code: string;
  /** An instant. */
  expiresAt: string;
}

/** Makes a code for each member when the dialog opens. Codes are kept only as long as it is open. */
export function useMemberCodes(members: readonly Member[]) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['memberCodes', members.map(({ id }) => id)],
    async queryFn(): Promise<MemberCode[]> {
      const codes: MemberCode[] = [];
      for (let start = 0; start < members.length; start += PER_CALL) {
        const part = members.slice(start, start + PER_CALL);
        const { items } = await api.call(generateCodes, { body: { userIds: part.map(({ id }) => id) } });
        codes.push(...items.map((item, index) => ({ ...item, name: nameOf(part[index] as Member) })));
      }
      return codes;
    },
    retry: false,
    // An action: without a network it fails at once, and is not carried out later by surprise.
    networkMode: 'always',
    // Not fetched again after a change either, because another call would replace the codes that are shown.
    staleTime: 'static',
    gcTime: 0,
  });
}

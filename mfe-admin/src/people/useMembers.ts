import { useQuery } from '@tanstack/react-query';
import { listManaged, listMembers } from '@vr/shared-api/contract/users';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal, useRole } from '@vr/shared-ui/kernel';

/** Queries the company's people by name; for a manager, only the people of the team. */
export function useMembers() {
  const { lang } = usePortal();
  const isManager = useRole() === 'manager';
  return useQuery(endpointQuery(isManager ? listManaged : listMembers, { query: { lang } }));
}

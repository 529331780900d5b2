import { useRole } from '@vr/shared-ui/kernel';
import { createContext, use } from 'react';

/** Whose figures the dashboard shows, as the calls take it. The server derives the rest from the person's roles. */
export interface Scope {
  kind: 'team' | 'company' | 'platform' | 'partner';
  query: { clientId?: number; ofTeam?: true };
}

const ScopeContext = createContext<Scope | null>(null);
/** Says whose figures the views below show. */
export const ScopeProvider = ScopeContext.Provider;

export function useScope(): Scope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('No ScopeProvider above this component');
  return scope;
}

/** The scope of the role that the person acts in. `companyId` is the company that a super admin has chosen. */
export function useRoleScope(companyId: number | undefined): Scope {
  const role = useRole();
  if (role === 'manager') return { kind: 'team', query: { ofTeam: true } };
  if (role === 'partner') return { kind: 'partner', query: {} };
  if (role === 'superadmin')
    return companyId === undefined
      ? { kind: 'platform', query: {} }
      : { kind: 'company', query: { clientId: companyId } };
  return { kind: 'company', query: {} };
}

/** Whether the people behind a figure can be listed: not those of the whole platform. */
export const namesPeople = ({ kind }: Scope): boolean => kind !== 'platform';

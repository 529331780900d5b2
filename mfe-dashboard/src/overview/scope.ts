import { useRole } from '@vr/shared-ui/kernel';
import { createContext, use } from 'react';

/** Whose figures the dashboard shows, with the query for the calls. The server derives the rest from the person's roles. */
export interface Scope {
  kind: 'team' | 'company' | 'platform' | 'partner';
  query: { clientId?: number; partnerId?: number; ofTeam?: true };
}

const ScopeContext = createContext<Scope | null>(null);
/** Sets whose figures the views below show. */
export const ScopeProvider = ScopeContext.Provider;

export function useScope(): Scope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('No ScopeProvider above this component');
  return scope;
}

/** The company or the partner that a super admin has chosen. */
export interface ChosenClient {
  company?: number | undefined;
  partner?: number | undefined;
}

/** The scope of the role that the person acts in. */
export function useRoleScope({ company, partner }: ChosenClient = {}): Scope {
  const role = useRole();
  if (role === 'manager') return { kind: 'team', query: { ofTeam: true } };
  if (role === 'partner') return { kind: 'partner', query: {} };
  if (role !== 'superadmin') return { kind: 'company', query: {} };
  if (partner !== undefined) return { kind: 'partner', query: { partnerId: partner } };
  return company === undefined ? { kind: 'platform', query: {} } : { kind: 'company', query: { clientId: company } };
}

/** Whether the people behind a figure can be listed. Those of the whole platform cannot. */
export const namesPeople = ({ kind }: Scope): boolean => kind !== 'platform';

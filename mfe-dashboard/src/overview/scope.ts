import { useRole } from '@vr/shared-ui/kernel';
import { createContext, use } from 'react';

/** Whose figures the dashboard shows, and the query for the calls. The server derives the rest from the person's roles. */
export interface Scope {
  kind: 'team' | 'company' | 'platform' | 'partner';
  query: { clientId?: number; partnerId?: number; ofTeam?: true };
}

const ScopeContext = createContext<Scope | null>(null);
export const ScopeProvider = ScopeContext.Provider;

export function useScope(): Scope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('No ScopeProvider above this component');
  return scope;
}

export interface ChosenClient {
  company?: number | undefined;
  partner?: number | undefined;
}

/** Returns the scope of the current role. */
export function useRoleScope({ company, partner }: ChosenClient = {}): Scope {
  const role = useRole();
  if (role === 'manager') return { kind: 'team', query: { ofTeam: true } };
  if (role === 'partner') return { kind: 'partner', query: {} };
  if (role !== 'superadmin') return { kind: 'company', query: {} };
  if (partner !== undefined) return { kind: 'partner', query: { partnerId: partner } };
  return company === undefined ? { kind: 'platform', query: {} } : { kind: 'company', query: { clientId: company } };
}

/** Whether the people behind a figure can be listed. The platform's figures name no people. */
export const namesPeople = ({ kind }: Scope): boolean => kind !== 'platform';

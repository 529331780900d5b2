import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createMemoryHistory } from 'react-router';

export type MemoryHistory = ReturnType<typeof UNSAFE_createMemoryHistory>;

/**
 * Creates the history of an embedded element. It does not change the address of the foreign page. Its links have the
 * portal's addresses, so that they open the portal in a new tab.
 */
export function createMemoryHistory(origin: string, path: string): MemoryHistory {
  const history = UNSAFE_createMemoryHistory({ initialEntries: [path], v5Compat: true });
  const pathOf = history.createHref;
  const createHref: typeof pathOf = (to) => origin + pathOf(to);
  return Object.assign(history, {
    createHref,
    createURL: (to: Parameters<typeof pathOf>[0]) => new URL(createHref(to)),
  });
}

/** The router of an embedded element, with a history in memory. */
export function MemoryRouter({ history, children }: { history: MemoryHistory; children: ReactNode }) {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen(setState), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}

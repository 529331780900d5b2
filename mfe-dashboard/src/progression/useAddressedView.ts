import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { useEffect, useEffectEvent } from 'react';

interface AddressedView<V> {
  read: (params: URLSearchParams) => V;
  write: (params: URLSearchParams, view: V) => URLSearchParams;
  /** Returns the view that a navigation state requests, if any. */
  ofState: (state: unknown) => V | undefined;
}

/**
 * Returns the view in the address, and a function that opens another one. If a navigation state requests a view, replaces
 * the address with that view's.
 */
export function useAddressedView<V>({ read, write, ofState }: AddressedView<V>): { view: V; open: (next: V) => void } {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const asked = ofState(state);
  const isAsked = asked !== undefined;
  const go = (next: V, replace: boolean) =>
    navigate({ search: write(params, next).toString() }, { replace, preventScrollReset: true });
  const writeAsked = useEffectEvent(() => asked && go(asked, true));
  useEffect(() => {
    if (isAsked) writeAsked();
  }, [isAsked]);
  return { view: asked ?? read(params), open: (next) => go(next, false) };
}

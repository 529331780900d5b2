import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Location, useLocation, useNavigate, useNavigationType } from '../router.tsx';

/** State of a history entry: the ids of the dialogs that are open in it, the topmost last. Not to be copied to others. */
interface EntryState {
  dialogs?: readonly string[] | undefined;
}
const dialogsIn = (state: unknown): readonly string[] => (state as EntryState | null)?.dialogs ?? [];

interface OpenDialogs {
  ids: readonly string[];
  /** For each dialog that has an entry, the key of the entry below. */
  below: Readonly<Record<string, string>>;
  /** Whether the address is about to change: nothing else may change it before it has. */
  isMoving: boolean;
}

const OpenDialogsContext = createContext<StoreApi<OpenDialogs> | null>(null);

function useOpenDialogs(): StoreApi<OpenDialogs> {
  const dialogs = use(OpenDialogsContext);
  if (!dialogs) throw new Error('No DialogHistory above this component');
  return dialogs;
}

/** Gives each dialog inside an entry of the history, so that Back closes the dialog. Must be inside a router. */
export function DialogHistory({ children }: { children: ReactNode }) {
  const [dialogs] = useState(() => createStore<OpenDialogs>(() => ({ ids: [], below: {}, isMoving: false })));
  return (
    <OpenDialogsContext value={dialogs}>
      {children}
      <StaleEntries />
    </OpenDialogsContext>
  );
}

/**
 * Leaves the entries of dialogs that are closed: by the person, by Forward, or by a reload. An address that has changed
 * while a dialog was open, for example by filters that are chosen in it, stays.
 */
function StaleEntries() {
  const dialogs = useOpenDialogs();
  const leave = useLeaveEntries();
  const navigate = useNavigate();
  const location = useLocation();
  const type = useNavigationType();
  const ids = useStore(dialogs, (state) => state.ids);
  const left = useRef<Location>(undefined);
  useLayoutEffect(() => {
    const { below } = dialogs.getState();
    const before = left.current;
    left.current = location;
    dialogs.setState({ isMoving: false });
    if (type !== 'POP' || !before || !dialogsIn(before.state).some((id) => below[id] === location.key)) return;
    if (before.pathname === location.pathname && before.search !== location.search)
      navigate(
        { ...location, search: before.search },
        { replace: true, state: location.state, preventScrollReset: true },
      );
  }, [dialogs, location, type, navigate]);
  useEffect(() => {
    const entered = dialogsIn(location.state);
    const stale = entered.length - 1 - entered.findLastIndex((id) => ids.includes(id));
    if (stale > 0) leave(stale);
  }, [location, ids, leave]);
  return null;
}

/**
 * Leaves a number of entries. Until the browser has arrived, further calls do nothing, so that a double click or a second
 * key does not leave the page behind.
 */
function useLeaveEntries(): (count: number) => void {
  const dialogs = useOpenDialogs();
  const navigate = useNavigate();
  return useCallback(
    (count) => {
      if (dialogs.getState().isMoving) return;
      dialogs.setState({ isMoving: true });
      navigate(-count);
    },
    [dialogs, navigate],
  );
}

/** Goes back to the address before the present one, once, also past the dialogs that are open over it. */
export function useGoBack(): () => void {
  const { state } = useLocation();
  const leave = useLeaveEntries();
  return () => leave(1 + dialogsIn(state).length);
}

/** Goes back from what a link with the state `{ opened: true }` opened. False if the address was opened otherwise. */
export function useLeaveOpened(): () => boolean {
  const { state } = useLocation();
  const goBack = useGoBack();
  return () => {
    const isOpened = (state as { opened?: boolean } | null)?.opened === true;
    if (isOpened) goBack();
    return isOpened;
  };
}

/**
 * Gives an open dialog an entry of the history, and leaves the entry when the dialog closes. `onBack` is called when the
 * person goes back; the dialog may stay open, for example to ask something.
 */
export function useDialogEntry(isOpen: boolean, onBack: () => void): void {
  const id = useId();
  const dialogs = useOpenDialogs();
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const askToClose = useEffectEvent(onBack);
  /** The dialogs of the entry, as long as there is one. */
  const entry = useRef<readonly string[]>(undefined);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    dialogs.setState(({ ids }) => ({ ids: [...ids, id] }));
    return () => {
      entry.current = undefined;
      dialogs.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }));
    };
  }, [isOpen, id, dialogs]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after an attempt to close, a dialog that is still open gets an entry again
  useEffect(() => {
    const { ids, isMoving } = dialogs.getState();
    const entered = dialogsIn(location.state);
    if (!isOpen || isMoving || entered.includes(id)) return;
    const enter = (next: readonly string[], replace: boolean) => {
      entry.current = next;
      dialogs.setState(({ below }) => ({ isMoving: true, below: replace ? below : { ...below, [id]: location.key } }));
      const state: EntryState = { ...location.state, dialogs: next };
      navigate(location, { replace, state, preventScrollReset: true });
    };
    if (!entry.current) {
      const open = entered.filter((one) => ids.includes(one));
      enter([...open, id], open.length < entered.length);
    } else if (type === 'POP') {
      entry.current = undefined;
      askToClose();
      setAttempts((count) => count + 1);
    } else if (type === 'REPLACE') enter(entry.current, true);
  }, [isOpen, id, dialogs, location, type, navigate, attempts]);
}

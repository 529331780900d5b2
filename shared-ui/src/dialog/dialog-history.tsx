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

/** The state of a history entry: the ids of the dialogs open in it, the topmost last. Do not copy it to other entries. */
interface EntryState {
  dialogs?: readonly string[] | undefined;
}
const dialogsIn = (state: unknown): readonly string[] => (state as EntryState | null)?.dialogs ?? [];

interface OpenDialogs {
  ids: readonly string[];
  /** For each dialog that has a history entry, the location key of the entry before it. */
  below: Readonly<Record<string, string>>;
  /** Whether a navigation is in progress. No other navigation may start until it has ended. */
  isMoving: boolean;
}

const OpenDialogsContext = createContext<StoreApi<OpenDialogs> | null>(null);

function useOpenDialogs(): StoreApi<OpenDialogs> {
  const dialogs = use(OpenDialogsContext);
  if (!dialogs) throw new Error('No DialogHistory above this component');
  return dialogs;
}

/** Gives each dialog inside it a history entry, so that Back closes the dialog. Must be inside a router. */
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
 * Leaves the history entries of dialogs that are no longer open, because the person closed them, went forward or reloaded
 * the page. Keeps an address that changed while a dialog was open, for example because filters were chosen in it.
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
 * Goes back by a number of entries of the portal's page. Unlike `history.go`, this skips the entries that a page in a frame
 * adds when it navigates. Returns false in a router that keeps its own history, and in browsers without the Navigation API.
 */
function traverseBack({ key }: Location, count: number): boolean {
  const { navigation, history } = window as Partial<Window>;
  const index = navigation?.currentEntry?.index ?? -1;
  const target = navigation?.entries()[index - count];
  if (!navigation || !target || history?.state?.key !== key) return false;
  // Rejected if another navigation replaces this one.
  navigation.traverseTo(target.key).finished?.catch(() => undefined);
  return true;
}

/**
 * A function that goes back by a number of entries. Calls during the navigation do nothing, so that a double click or a
 * second key press does not go back too far.
 */
function useLeaveEntries(): (count: number) => void {
  const dialogs = useOpenDialogs();
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (count) => {
      if (dialogs.getState().isMoving) return;
      dialogs.setState({ isMoving: true });
      if (!traverseBack(location, count)) navigate(-count);
    },
    [dialogs, navigate, location],
  );
}

/** A function that goes back to the previous address, past entries of open dialogs. Repeated calls are ignored. */
export function useGoBack(): () => void {
  const { state } = useLocation();
  const leave = useLeaveEntries();
  return () => leave(1 + dialogsIn(state).length);
}

/** Returns a function that goes back if a link with the state `{ opened: true }` led here, and returns whether it did. */
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
 * Gives an open dialog a history entry, and leaves the entry when the dialog closes. `onBack` is called when the person goes
 * back. The dialog may stay open, for example to ask for confirmation.
 */
export function useDialogEntry(isOpen: boolean, onBack: () => void): void {
  const id = useId();
  const dialogs = useOpenDialogs();
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const askToClose = useEffectEvent(onBack);
  /** The dialog ids in this dialog's entry, as long as it has one. */
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

import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import type { DialogName } from './address.ts';
import { useDialogs } from './useDialogs.ts';

/** What a dialog of the shell is given. */
export interface ShellDialogProps {
  onClose: () => void;
  /** What a survey is about. */
  trainingId: number | undefined;
}

type ShellDialog = LazyExoticComponent<ComponentType<ShellDialogProps>>;

/** Each is fetched when it is first opened. */
const SHELL_DIALOGS: Partial<Record<DialogName, ShellDialog>> = {
  code: lazy(() => import('../code/CodeDialog.tsx')),
};

/** The dialog that the address opens. */
export function Dialogs() {
  const { opened, close } = useDialogs();
  const Opened = opened && SHELL_DIALOGS[opened.name];
  if (!Opened) return null;
  return (
    <Suspense fallback={null}>
      <Opened key={opened.name} onClose={close} trainingId={opened.trainingId} />
    </Suspense>
  );
}

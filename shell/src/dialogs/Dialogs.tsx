import { usePortal } from '@vr/shared-ui/kernel';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogName } from './address.ts';
import { useDialogs } from './useDialogs.ts';

/** What a dialog of the shell is given. */
export interface ShellDialogProps {
  onClose: () => void;
  /** What a survey or a wizard is about: the id of a training, or of a course. */
  about: number | undefined;
}

type ShellDialog = ComponentType<ShellDialogProps>;
type Load = () => Promise<{ default: ShellDialog }>;

/** Each is fetched when it is first opened. */
const SHELL_DIALOGS: Record<DialogName, Load> = {
  'add-formation': () => import('../chrome/AddFormationDialog.tsx'),
  'edit-formation': () => import('../chrome/EditFormationDialog.tsx'),
  'add-course': () => import('../chrome/AddCourseDialog.tsx'),
  'edit-course': () => import('../chrome/EditCourseDialog.tsx'),
  'switch-account': () => import('../switch-account/SwitchAccountDialog.tsx'),
  account: () => import('../account/AccountDialog.tsx'),
  code: () => import('../code/CodeDialog.tsx'),
  notifications: () => import('../notifications/NotificationsDialog.tsx'),
  badges: () => import('../badges/BadgesDialog.tsx'),
  survey: () => import('../survey/SurveyDialog.tsx'),
  download: () => import('../download/DownloadDialog.tsx'),
  help: () => import('../help/HelpDialog.tsx'),
};

/** The dialog that the address opens. */
export function Dialogs() {
  const { opened, close } = useDialogs();
  const load = opened && SHELL_DIALOGS[opened.name];
  useFocusGivenBack(load !== undefined);
  return load && <Opened key={opened.name} load={load} onClose={close} about={opened.about} />;
}

function Opened({ load, ...props }: ShellDialogProps & { load: Load }) {
  const { notify } = usePortal();
  const { t } = useTranslation('shell');
  const [Loaded, setLoaded] = useState<ShellDialog>();
  const failed = useEffectEvent(() => {
    notify({ kind: 'error', text: t('chrome.dialogFailed') });
    props.onClose();
  });
  useEffect(() => {
    let current = true;
    load().then(
      ({ default: dialog }) => current && setLoaded(() => dialog),
      () => current && failed(),
    );
    return () => {
      current = false;
    };
  }, [load]);
  return Loaded && <Loaded {...props} />;
}

/** Once no dialog is open any more, the focus goes back to what opened the first, unless something has taken it. */
function useFocusGivenBack(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body)
        opener.focus({ preventScroll: true });
    };
  }, [open]);
}

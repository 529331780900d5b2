import { usePortal } from '@vr/shared-ui/kernel';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogName } from './dialogs/address.ts';
import type { ShellDialogProps } from './dialogs/shell-dialog.ts';
import { useDialogs } from './dialogs/useDialogs.ts';

type NamedDialogProps = ShellDialogProps & { name: DialogName };
type ShellDialog = ComponentType<NamedDialogProps>;
type Load = () => Promise<{ default: ShellDialog }>;

const loadWizard: Load = () => import('./wizards/WizardDialog.tsx');

/** Loads the code of a dialog when the dialog is first opened. */
const SHELL_DIALOGS: Record<DialogName, Load> = {
  'add-training': loadWizard,
  'edit-training': loadWizard,
  'add-course': loadWizard,
  'edit-course': loadWizard,
  'switch-account': () => import('./switch-account/SwitchAccountDialog.tsx'),
  account: () => import('./account/AccountDialog.tsx'),
  code: () => import('./code/CodeDialog.tsx'),
  notifications: () => import('./notifications/NotificationsDialog.tsx'),
  badges: () => import('./badges/BadgesDialog.tsx'),
  survey: () => import('./satisfaction/SatisfactionDialog.tsx'),
  download: () => import('./download/DownloadDialog.tsx'),
  help: () => import('./help/HelpDialog.tsx'),
};

export function Dialogs() {
  const { opened, close } = useDialogs();
  const load = opened && SHELL_DIALOGS[opened.name];
  useFocusReturn(load !== undefined);
  return load && <LazyDialog key={opened.name} load={load} onClose={close} {...opened} />;
}

function LazyDialog({ load, ...props }: NamedDialogProps & { load: Load }) {
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

/** When the last dialog closes, focuses the element that opened the first one, unless another element has the focus. */
function useFocusReturn(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body)
        opener.focus({ preventScroll: true });
    };
  }, [open]);
}

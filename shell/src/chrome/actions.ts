import { Award, Bell, CircleQuestionMark, Download, KeyRound, Plus, RefreshCw, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../dialogs/useDialogs.ts';
import type { Action } from './menus.ts';

const ACTIONS = {
  'add-training': { Icon: Plus, name: 'chrome.addTraining' },
  'add-course': { Icon: Plus, name: 'chrome.addCourse' },
  account: { Icon: UserRound, name: 'chrome.myAccount' },
  'switch-account': { Icon: RefreshCw, name: 'chrome.changeProfile' },
  code: { Icon: KeyRound, name: 'chrome.code' },
  badges: { Icon: Award, name: 'chrome.badges' },
  notifications: { Icon: Bell, name: 'chrome.notifications' },
  download: { Icon: Download, name: 'chrome.download' },
  help: { Icon: CircleQuestionMark, name: 'help.title' },
} satisfies Record<Action | 'help', object>;

/** Returns a function that gives the icon, the name and the button props (`opens`) of an action. */
export function useActions() {
  const { t } = useTranslation('shell');
  const { open } = useDialogs();
  return (action: Action | 'help') => {
    const { Icon, name } = ACTIONS[action];
    return { Icon, name: t(name), opens: { 'aria-haspopup': 'dialog', onClick: () => open(action) } as const };
  };
}

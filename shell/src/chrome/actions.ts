import { Award, Bell, Download, KeyRound, type LucideIcon, Plus, RefreshCw, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Action } from './menus.ts';

/** The icon of each action. */
export const ACTION_ICONS: Record<Action, LucideIcon> = {
  'add-training': Plus,
  'add-course': Plus,
  account: UserRound,
  'switch-account': RefreshCw,
  code: KeyRound,
  badges: Award,
  notifications: Bell,
  download: Download,
};

/** The name of each action. */
export function useActionNames(): Record<Action, string> {
  const { t } = useTranslation('shell');
  return {
    'add-training': t('chrome.addTraining'),
    'add-course': t('chrome.addCourse'),
    account: t('chrome.myAccount'),
    'switch-account': t('chrome.changeProfile'),
    code: t('chrome.code'),
    badges: t('chrome.badges'),
    notifications: t('chrome.notifications'),
    download: t('chrome.download'),
  };
}

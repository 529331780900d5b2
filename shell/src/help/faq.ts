import type { PortalRole } from '@vr/shared-api/roles';
import { useTranslation } from 'react-i18next';

/** The questions of the portal's own FAQ, with their answers. */
export function useAnswers() {
  const { t } = useTranslation('help');
  return {
    attention: { question: t('attention.question'), answer: t('attention.answer') },
    badges: { question: t('badges.question'), answer: t('badges.answer') },
    browser: { question: t('browser.question'), answer: t('browser.answer') },
    code: { question: t('code.question'), answer: t('code.answer') },
    contract: { question: t('contract.question'), answer: t('contract.answer') },
    drafts: { question: t('drafts.question'), answer: t('drafts.answer') },
    headset: { question: t('headset.question'), answer: t('headset.answer') },
    language: { question: t('language.question'), answer: t('language.answer') },
    locked: { question: t('locked.question'), answer: t('locked.answer') },
    members: { question: t('members.question'), answer: t('members.answer') },
    notifications: { question: t('notifications.question'), answer: t('notifications.answer') },
    offline: { question: t('offline.question'), answer: t('offline.answer') },
    password: { question: t('password.question'), answer: t('password.answer') },
    profile: { question: t('profile.question'), answer: t('profile.answer') },
    session: { question: t('session.question'), answer: t('session.answer') },
    statuses: { question: t('statuses.question'), answer: t('statuses.answer') },
    trainAsAdmin: { question: t('trainAsAdmin.question'), answer: t('trainAsAdmin.answer') },
  };
}

type Question = keyof ReturnType<typeof useAnswers>;

const TRAINING: Question[] = ['headset', 'code', 'browser', 'locked', 'offline', 'badges', 'password', 'language'];

/** The most frequent questions of each role, in order of frequency. */
export const FAQ: Record<PortalRole, readonly Question[]> = {
  learner: TRAINING,
  manager: TRAINING,
  admin: ['members', 'trainAsAdmin', 'headset', 'code', 'notifications', 'profile', 'password', 'language'],
  partner: ['statuses', 'drafts', 'headset', 'code', 'notifications', 'profile', 'password', 'language'],
  superadmin: ['attention', 'contract', 'notifications', 'session', 'profile', 'password', 'language'],
};

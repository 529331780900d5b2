import { useTranslation } from 'react-i18next';
import type { Question } from './faq.ts';

/** The text and the answer of each question. */
export function useAnswers(): Record<Question, { question: string; answer: string }> {
  const { t } = useTranslation('shell');
  return {
    attention: { question: t('help.attention.question'), answer: t('help.attention.answer') },
    badges: { question: t('help.badges.question'), answer: t('help.badges.answer') },
    browser: { question: t('help.browser.question'), answer: t('help.browser.answer') },
    code: { question: t('help.code.question'), answer: t('help.code.answer') },
    contract: { question: t('help.contract.question'), answer: t('help.contract.answer') },
    drafts: { question: t('help.drafts.question'), answer: t('help.drafts.answer') },
    headset: { question: t('help.headset.question'), answer: t('help.headset.answer') },
    language: { question: t('help.language.question'), answer: t('help.language.answer') },
    locked: { question: t('help.locked.question'), answer: t('help.locked.answer') },
    members: { question: t('help.members.question'), answer: t('help.members.answer') },
    notifications: { question: t('help.notifications.question'), answer: t('help.notifications.answer') },
    offline: { question: t('help.offline.question'), answer: t('help.offline.answer') },
    password: { question: t('help.password.question'), answer: t('help.password.answer') },
    profile: { question: t('help.profile.question'), answer: t('help.profile.answer') },
    session: { question: t('help.session.question'), answer: t('help.session.answer') },
    statuses: { question: t('help.statuses.question'), answer: t('help.statuses.answer') },
    trainAsAdmin: { question: t('help.trainAsAdmin.question'), answer: t('help.trainAsAdmin.answer') },
  };
}

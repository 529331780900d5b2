import type { UiLang } from '@vr/shared-api/limits';
import type { Portal, SlotProps } from '@vr/shared-ui/kernel';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortalPage } from '../routes/pages.ts';
import { storeLanguage } from './language.ts';
import type { PortalServices } from './services.ts';

interface PortalValueOptions {
  services: PortalServices;
  lang: UiLang;
  setLang: (lang: UiLang) => void;
  pages: readonly PortalPage[];
  Slot: ComponentType<SlotProps>;
}

/** Returns the value of `usePortal()` in the shell and the remotes. */
export function usePortalValue({ services, lang, setLang, pages, Slot }: PortalValueOptions): Portal {
  const { t } = useTranslation('shell', { i18n: services.translations.i18n });
  return useMemo(() => {
    const { session, api, translations, notices, remotes, connection } = services;
    const { activeNotification, dialogRequest, uploads, results } = services;
    return {
      api,
      session,
      lang,
      setLang(next) {
        translations.setLang(next).then(
          () => {
            storeLanguage(localStorage, next);
            setLang(next);
          },
          () => notices.notify({ kind: 'error', text: t('chrome.languageFailed') }),
        );
      },
      notify: notices.notify,
      connection,
      activeNotification,
      openSurvey: (targetId, rating) => dialogRequest.setState({ name: 'survey', targetId, rating }, true),
      addTraining: () => dialogRequest.setState({ name: 'add-training' }, true),
      editTraining: (targetId) => dialogRequest.setState({ name: 'edit-training', targetId }, true),
      addCourse: () => dialogRequest.setState({ name: 'add-course' }, true),
      editCourse: (targetId) => dialogRequest.setState({ name: 'edit-course', targetId }, true),
      uploads,
      results,
      pages: pages.map(({ page }) => page),
      Slot,
      offers: (slot) => remotes.providerOf(slot) !== undefined,
      root: document,
      storage: localStorage,
      origin: location.origin,
    };
  }, [services, lang, setLang, t, pages, Slot]);
}

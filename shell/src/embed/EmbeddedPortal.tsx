import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, type UiLang } from '@vr/shared-api/limits';
import { portalRoleOfSession } from '@vr/shared-api/session';
import { AppTheme } from '@vr/shared-ui/AppTheme';
import { DialogHistory, type Portal, PortalProvider } from '@vr/shared-ui/kernel';
import { MemoryRouter } from '@vr/shared-ui/memory-router';
import { Notices } from '@vr/shared-ui/Notices';
import { PageContainer } from '@vr/shared-ui/PageContainer';
import { topLayer } from '@vr/shared-ui/theme-root';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { I18nextProvider } from 'react-i18next';
import { useStore } from 'zustand';
import { BRAND } from '../brand.ts';
import type { DialogName } from '../dialogs/address.ts';
import { searchWith } from '../dialogs/address.ts';
import { RemoteSlot } from '../federation/RemoteSlot.tsx';
import { RemotesProvider } from '../federation/remotes.ts';
import { pagesOf, withCompanyTitles } from '../routes/pages.ts';
import { EmbeddedPages, type SurveyTarget } from './EmbeddedPages.tsx';
import { SignOnScreen } from './SignOnScreen.tsx';
import type { EmbeddedServices } from './services.ts';
import { useDarkPage } from './useDarkPage.ts';

interface EmbeddedPortalProps {
  services: EmbeddedServices;
  remote: string;
  element: HTMLElement;
  root: ShadowRoot;
}

/** The element's language. Changes only after the texts of the new language are loaded. */
function useLang({ attributes, translations }: EmbeddedServices): [UiLang, (lang: UiLang) => void] {
  const wanted = useStore(attributes, ({ lang }) => lang);
  const [lang, setLang] = useState(wanted);
  const change = useMemo(
    () => (next: UiLang) =>
      void translations.setLang(next).then(
        () => setLang(next),
        () => undefined,
      ),
    [translations],
  );
  useEffect(() => change(wanted), [change, wanted]);
  return [lang, change];
}

/** The portal inside an element: first the sign-on, then the pages of one remote, without the shell's navigation. */
export function EmbeddedPortal({ services, remote, element, root }: EmbeddedPortalProps) {
  const { attributes, session, translations, notices, releases, history, signOn } = services;
  const [lang, setLang] = useLang(services);
  const primary = useStore(attributes, (attribute) => attribute.primary);
  const secondary = useStore(attributes, (attribute) => attribute.secondary);
  const role = useStore(session, portalRoleOfSession);
  const client = useStore(session, (state) => state.client);
  const personId = useStore(session, (state) => state.profile?.id);
  const state = useStore(signOn.state);
  const { registry, remotes } = useStore(releases);
  const pageIsDark = useDarkPage(element);
  const theme = useStore(attributes, (attribute) => attribute.theme);
  const dark = theme ? theme === 'dark' : pageIsDark;
  const [survey, setSurvey] = useState<{ personId: number | undefined } & SurveyTarget>();
  const pages = useMemo(() => {
    const own = registry.filter(({ name }) => name === remote);
    return role ? withCompanyTitles(client?.name ?? BRAND, pagesOf(own, role, client), false) : [];
  }, [registry, remote, role, client]);

  const portal = useMemo((): Portal => {
    const { config, api, connection, activeNotification, uploads, results, storage } = services;
    // Wizards need the whole portal, so the portal opens in a new tab with the wizard.
    const open = (name: DialogName, targetId?: number) =>
      void window.open(`${config.origin}/${searchWith('', name, targetId)}`, '_blank', 'noopener');
    return {
      api,
      session: services.session,
      lang,
      setLang,
      notify: services.notices.notify,
      connection,
      activeNotification,
      openSurvey: (targetId, rating) => setSurvey({ personId, targetId, rating }),
      addTraining: () => open('add-training'),
      editTraining: (id) => open('edit-training', id),
      addCourse: () => open('add-course'),
      editCourse: (id) => open('edit-course', id),
      uploads,
      results,
      pages: pages.map(({ page }) => page),
      Slot: RemoteSlot,
      offers: (slot) => remotes.providerOf(slot) !== undefined,
      root,
      storage,
      origin: config.origin,
    };
  }, [services, lang, setLang, pages, personId, remotes, root]);

  const brand = {
    primary: primary ?? client?.primaryColor ?? DEFAULT_PRIMARY,
    secondary: secondary ?? client?.secondaryColor ?? DEFAULT_SECONDARY,
  };
  return (
    <I18nextProvider i18n={translations.i18n}>
      <AppTheme brand={brand} lang={lang} root={root} dark={dark}>
        <PortalProvider value={portal}>
          <RemotesProvider value={remotes}>
            <MemoryRouter history={history}>
              <DialogHistory>
                <PageContainer>
                  {role && state.kind === 'signed-on' ? (
                    <EmbeddedPages
                      key={personId}
                      services={services}
                      pages={pages}
                      surveyed={survey?.personId === personId ? survey : undefined}
                      onSurveyClose={() => setSurvey(undefined)}
                    />
                  ) : (
                    <SignOnScreen state={state} onRetry={signOn.retry} />
                  )}
                </PageContainer>
              </DialogHistory>
            </MemoryRouter>
            {createPortal(<Notices notices={notices} />, topLayer(root))}
          </RemotesProvider>
        </PortalProvider>
      </AppTheme>
    </I18nextProvider>
  );
}

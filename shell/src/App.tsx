import type { Api } from '@vr/shared-api/client';
import { finishSignIn } from '@vr/shared-api/contract/second-factor';
import { signIn, signInWithCode } from '@vr/shared-api/contract/users';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, type UiLang } from '@vr/shared-api/limits';
import { portalRoleOfSession } from '@vr/shared-api/session';
import { AppTheme } from '@vr/shared-ui/AppTheme';
import { DialogHistory, PortalProvider, type SlotProps } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { Notices } from '@vr/shared-ui/Notices';
import { BrowserRouter } from '@vr/shared-ui/router';
import { useIsSmallPhone } from '@vr/shared-ui/useMedia';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BRAND } from './brand.ts';
import { CrashBoundary } from './errors/CrashScreen.tsx';
import { RemotesProvider } from './federation/remotes.ts';
import { guardAgainstFrames } from './iframe-guard/guard.ts';
import { pagesOf, withCompanyTitles } from './routes/pages.ts';
import { startSession } from './session/start.ts';
import type { Credentials } from './sign-in/credentials.ts';
import { storedLook } from './start/company-look.ts';
import { type LoadedPortal, loadPortal, loadSignedIn } from './start/load-portal.ts';
import { Screen } from './start/Screen.tsx';
import type { PortalServices } from './start/services.ts';
import { usePortalValue } from './start/usePortalValue.ts';

interface AppProps {
  services: PortalServices;
  lang: UiLang;
  /** The screens loaded for the stored session, and the session's token; undefined if nobody is signed in. */
  loadedPortal: LoadedPortal | undefined;
  /** Hides the loading screen. Called before the first render is painted. */
  hideLoadingScreen: () => void;
  /** Resolves when the loading screen begins to fade out. */
  loadingScreenGone: Promise<unknown>;
}

/** Loaded only for testers and developers. */
const OverrideBadge = loadable(() => import('./overrides/OverrideBadge.tsx'));

/** The portal's root component: renders the sign-in screen, or the portal of the signed-in person. */
export function App(props: AppProps) {
  const { services, lang: startLang, loadedPortal: startPortal, hideLoadingScreen, loadingScreenGone } = props;
  const { config, session, api, translations, notices, remotes, report } = services;
  const [lang, setLang] = useState(startLang);
  const [loadedPortal, setLoadedPortal] = useState(startPortal);
  const token = useStore(session, (state) => state.token);
  const role = useStore(session, portalRoleOfSession);
  const client = useStore(session, (state) => state.client);
  const company = client?.name ?? BRAND;
  const isSmallPhone = useIsSmallPhone();
  const pages = useMemo(
    () => (role ? withCompanyTitles(company, pagesOf(config.registry, role, client), isSmallPhone) : []),
    [config.registry, role, client, company, isSmallPhone],
  );
  // Shows a new session only after its screens and its company are loaded. Otherwise the colours would change on screen.
  const current = role && loadedPortal?.token === token ? loadedPortal : undefined;
  const portal = usePortalValue({ services, lang, setLang, pages, Slot: current?.RemoteSlot ?? NoSlot });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first render
  useLayoutEffect(hideLoadingScreen, []);
  useWarnings(services);

  const signInWith = async (credentials: Credentials, path: string) => {
    const screens = loadSignedIn();
    // A sign-in code works only once. If the screens cannot be loaded, the code must not be used up.
    if (!('email' in credentials)) await screens;
    const [reply] = await Promise.all([callWith(api, credentials), screens]);
    if ('secondFactor' in reply) return reply.secondFactor;
    setLoadedPortal(await startSession(api, session, reply, () => loadPortal(config, session, remotes, path)));
    return undefined;
  };

  // Until the company is loaded, use the company's colours stored at the last visit.
  const lastBrand = token && !client ? storedLook(localStorage)?.brand : undefined;
  const primary = client?.primaryColor ?? lastBrand?.primary ?? DEFAULT_PRIMARY;
  const secondary = client?.secondaryColor ?? lastBrand?.secondary ?? DEFAULT_SECONDARY;
  return (
    <CrashBoundary lang={lang} report={report}>
      <I18nextProvider i18n={translations.i18n}>
        <AppTheme brand={{ primary, secondary }} lang={lang}>
          <PortalProvider value={portal}>
            <RemotesProvider value={remotes}>
              {/* Without transitions, page and address change together, so no click starts from the old address. */}
              <BrowserRouter useTransitions={false}>
                <DialogHistory>
                  <Screen loadingScreenGone={loadingScreenGone} onSignIn={signInWith}>
                    {current && <current.SignedIn early={current.early} pages={pages} services={services} />}
                  </Screen>
                </DialogHistory>
              </BrowserRouter>
              <Notices notices={notices} />
              {config.overrides && <OverrideBadge overrides={config.overrides} />}
            </RemotesProvider>
          </PortalProvider>
        </AppTheme>
      </I18nextProvider>
    </CrashBoundary>
  );
}

function callWith(api: Api, credentials: Credentials) {
  if ('challenge' in credentials) return api.call(finishSignIn, { body: credentials });
  if ('code' in credentials) return api.call(signInWithCode, { body: credentials });
  return api.call(signIn, { body: credentials });
}

/** The slot component for people who are not signed in. Always renders its fallback. */
const NoSlot = ({ fallback = null }: SlotProps) => fallback;

/** Shows two notices on any screen: one when the session ended as forbidden, one when an injected iframe was removed. */
function useWarnings({ config, session, notices, translations }: PortalServices): void {
  const { t } = useTranslation('shell', { i18n: translations.i18n });
  const endedBy = useStore(session, (state) => state.endedBy);
  useEffect(() => {
    if (endedBy === 'forbidden') notices.notify({ kind: 'error', text: t('signIn.forbidden') });
  }, [endedBy, notices, t]);
  useEffect(() => {
    const warn = () => notices.notify({ kind: 'warning', text: t('iframeGuard.blocked') });
    return guardAgainstFrames(document, config.contentOrigins, warn);
  }, [config.contentOrigins, notices, t]);
}

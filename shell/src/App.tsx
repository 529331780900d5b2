import type { Api } from '@vr/shared-api/client';
import { signIn, signInWithCode } from '@vr/shared-api/contract/users';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, type UiLang } from '@vr/shared-api/limits';
import type { PortalConfig } from '@vr/shared-api/remote';
import { type SessionStore, shellOfSession } from '@vr/shared-api/session';
import { AppTheme } from '@vr/shared-ui/AppTheme';
import type { Translations } from '@vr/shared-ui/i18n/create';
import { type Portal, PortalProvider, type SlotProps } from '@vr/shared-ui/kernel';
import { type NoticeQueue, Notices } from '@vr/shared-ui/Notices';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from '@vr/shared-ui/router';
import { useIsSmallPhone } from '@vr/shared-ui/useMedia';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { type Arrival, arrive, loadResetPassword, loadSignedIn, loadSignIn, resetLink } from './arrive.ts';
import { BRAND } from './brand.ts';
import { carrying, withoutCarried } from './carried.ts';
import type { DialogRequest } from './dialogs/request.ts';
import { CrashBoundary } from './errors/CrashScreen.tsx';
import type { ReportError } from './errors/report.ts';
import { type Remotes, RemotesProvider } from './federation/remotes.ts';
import { guardAgainstFrames } from './iframe-guard/guard.ts';
import { pagesOf, titledFor, type Wish } from './routes/pages.ts';
import { enter } from './session/enter.ts';
import type { Credentials } from './sign-in/rules.ts';
import { keepLanguage } from './start/language.ts';
import type { ShellUploads } from './uploads/uploads.ts';
import { useCarried } from './useCarried.ts';

/** The parts of one portal, made once at its start. */
export interface Parts {
  config: PortalConfig;
  session: SessionStore;
  api: Api;
  translations: Translations;
  notices: NoticeQueue;
  remotes: Remotes;
  report: ReportError;
  activeNotification: Portal['activeNotification'];
  /** The dialog that a remote has asked for. */
  dialogRequest: StoreApi<DialogRequest | null>;
  uploads: ShellUploads;
}

interface AppProps {
  parts: Parts;
  lang: UiLang;
  /** What a session that was kept arrived with. */
  arrival: Arrival | undefined;
  /** Told once the first screen stands; resolves when nothing covers it any more. */
  onDrawn: () => Promise<void>;
}

/** The portal: the sign-in screen, or the shell of the person who is signed in. */
export function App({ parts, lang: startLang, arrival: startArrival, onDrawn }: AppProps) {
  const { config, session, api, translations, notices, remotes, report } = parts;
  const { activeNotification, dialogRequest, uploads } = parts;
  const { i18n } = translations;
  const { t } = useTranslation('shell', { i18n });
  const [lang, setLang] = useState(startLang);
  const [arrival, setArrival] = useState(startArrival);
  const [uncovered, setUncovered] = useState(false);
  const token = useStore(session, (state) => state.token);
  const shell = useStore(session, shellOfSession);
  const client = useStore(session, (state) => state.client);
  const endedBy = useStore(session, (state) => state.endedBy);
  const company = client?.name ?? BRAND;
  const smallPhone = useIsSmallPhone();
  const pages = useMemo(
    () => (shell ? titledFor(company, pagesOf(config.registry, shell, client), smallPhone) : []),
    [config.registry, shell, client, company, smallPhone],
  );
  // A session shows once all it is drawn with is there, so that nothing changes colour before the person's eyes.
  const arrived = shell && arrival?.token === token ? arrival : undefined;

  const portal = useMemo<Portal>(
    () => ({
      api,
      session,
      lang,
      setLang(next) {
        translations.setLang(next).then(
          () => {
            keepLanguage(localStorage, next);
            setLang(next);
          },
          () => notices.notify({ kind: 'error', text: t('chrome.languageFailed') }),
        );
      },
      notify: notices.notify,
      activeNotification,
      openSurvey: (about) => dialogRequest.setState({ name: 'survey', about }, true),
      addFormation: () => dialogRequest.setState({ name: 'add-formation' }, true),
      editFormation: (about) => dialogRequest.setState({ name: 'edit-formation', about }, true),
      addCourse: () => dialogRequest.setState({ name: 'add-course' }, true),
      editCourse: (about) => dialogRequest.setState({ name: 'edit-course', about }, true),
      uploads,
      pages: pages.map(({ page }) => page),
      contentOrigin: config.contentOrigin,
      Slot: arrived?.RemoteSlot ?? NoSlot,
      offers: (slot) => remotes.offering(slot) !== undefined,
      root: document,
    }),
    [
      api,
      session,
      lang,
      translations,
      t,
      notices,
      activeNotification,
      dialogRequest,
      uploads,
      pages,
      config.contentOrigin,
      arrived,
      remotes,
    ],
  );

  const signInWith = async (credentials: Credentials, path: string) => {
    const screens = loadSignedIn();
    // A unique code is good once: what can fail besides is got over with before it is used.
    if ('code' in credentials) await screens;
    const call =
      'code' in credentials ? api.call(signInWithCode, { body: credentials }) : api.call(signIn, { body: credentials });
    const [reply] = await Promise.all([call, screens]);
    setArrival(await enter(api, session, reply, () => arrive(config, session, remotes, path)));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first screen stands
  useEffect(() => {
    void onDrawn().then(() => setUncovered(true));
  }, []);
  useEffect(() => {
    if (endedBy === 'forbidden') notices.notify({ kind: 'error', text: t('signIn.forbidden') });
  }, [endedBy, notices, t]);
  useEffect(() => {
    const warn = () => notices.notify({ kind: 'warning', text: t('iframeGuard.blocked') });
    return guardAgainstFrames(document, config.contentOrigin, warn);
  }, [config.contentOrigin, notices, t]);

  const primary = client?.primaryColor ?? DEFAULT_PRIMARY;
  const secondary = client?.secondaryColor ?? DEFAULT_SECONDARY;
  return (
    <CrashBoundary lang={lang} report={report}>
      <I18nextProvider i18n={i18n}>
        <AppTheme brand={{ primary, secondary }} nonce={config.nonce} lang={lang}>
          <PortalProvider value={portal}>
            <RemotesProvider value={remotes}>
              {/* The address and what shows it change together: a change made in between would start from the old one. */}
              <BrowserRouter useTransitions={false}>
                <Screen uncovered={uncovered} onSignIn={signInWith}>
                  {arrived && (
                    <arrived.SignedIn pages={pages} config={config} dialogRequest={dialogRequest} uploads={uploads} />
                  )}
                </Screen>
              </BrowserRouter>
              <Notices notices={notices} />
            </RemotesProvider>
          </PortalProvider>
        </AppTheme>
      </I18nextProvider>
    </CrashBoundary>
  );
}

/** Nobody offers pieces to people who are not signed in. */
const NoSlot = ({ fallback = null }: SlotProps) => fallback;

const SignIn = lazy(async () => ({ default: (await loadSignIn()).SignIn }));
const ResetPassword = lazy(async () => ({ default: (await loadResetPassword()).ResetPassword }));

interface SignedOutProps {
  /** Whether the loading screen has gone. */
  uncovered: boolean;
  /** Signs in and makes the shell ready at a path. */
  onSignIn: (credentials: Credentials, path: string) => Promise<void>;
}

interface ScreenProps extends SignedOutProps {
  /** The shell of the person who is signed in. */
  children: ReactNode;
}

/** The shell or the sign-in; the link of a reset mail opens its screen whoever is signed in. */
function Screen({ uncovered, onSignIn, children }: ScreenProps) {
  const reset = resetLink(useLocation());
  if (reset?.key)
    return (
      <Suspense fallback={null}>
        <ResetPassword key={reset.key} resetKey={reset.key} />
      </Suspense>
    );
  if (reset) return <Navigate to="/" replace state={carrying('reset-link-incomplete', 'error')} />;
  if (!children) return <SignedOut uncovered={uncovered} onSignIn={onSignIn} />;
  return (
    <>
      <CarriedNotice uncovered={uncovered} />
      {children}
    </>
  );
}

function CarriedNotice({ uncovered }: { uncovered: boolean }) {
  useCarried(uncovered);
  return null;
}

/** Every path leads to the sign-in, which remembers where the person wanted to go. */
function SignedOut({ uncovered, onSignIn }: SignedOutProps) {
  const { pathname, search, hash, state } = useLocation();
  const carried = useCarried(uncovered);
  const wish: Wish = { from: { pathname, search, hash, state: withoutCarried(state) } };
  const wanted = (state as Wish | null)?.from?.pathname ?? '/';
  const signInAs = (credentials: Credentials) => onSignIn(credentials, wanted);
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/login" element={<SignIn onSignIn={signInAs} carried={carried} />} />
        <Route path="*" element={<Navigate to="/login" replace state={wish} />} />
      </Routes>
    </Suspense>
  );
}

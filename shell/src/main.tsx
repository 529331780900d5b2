import { createApi } from '@vr/shared-api/client';
import { reportClientError } from '@vr/shared-api/contract/client-errors';
import { reportReleases } from '@vr/shared-api/contract/releases';
import { deviceZone } from '@vr/shared-api/date';
import { createSessionStore } from '@vr/shared-api/session';
import { createI18n, uiLocales } from '@vr/shared-ui/i18n/create';
import type { PortalNotification } from '@vr/shared-ui/kernel';
import { createNotices } from '@vr/shared-ui/Notices';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { App } from './App.tsx';
import { askServer, watchConnection } from './connection/connection.ts';
import { watchBack } from './dialogs/back.ts';
import type { DialogRequest } from './dialogs/request.ts';
import { CrashScreen, traceIdOf } from './errors/CrashScreen.tsx';
import { createReporter, reportUncaught } from './errors/report.ts';
import { LINKS_RELEASES, watchScripts } from './federation/link.ts';
import { createReleaseReports } from './federation/release-reports.ts';
import { createRemotes } from './federation/remotes.ts';
import { createResults } from './results/results.ts';
import { clearBrowser } from './results/stored-results.ts';
import { likelyPage } from './routes/likely-page.ts';
import { createConfirmation } from './session/confirmation.ts';
import { endWhenRefused } from './session/end.ts';
import { reloadOnSessionChange } from './session/other-tabs.ts';
import { resumeSession } from './session/start.ts';
import { readConfig } from './start/config.ts';
import { fetchWithEarlyAnswers } from './start/early-answers.ts';
import { initialLanguage } from './start/language.ts';
import { loadPortal, loadSignedIn, mailLink, SignIn } from './start/load-portal.ts';
import { loadingScreen } from './start/loading-screen.ts';
import { rememberCompany } from './start/remember-company.ts';
import { keepTexts } from './start/translated-texts.ts';
import { createUploads } from './uploads/uploads.ts';

const lang = initialLanguage(localStorage, navigator.languages);
const session = createSessionStore(localStorage, () => clearBrowser(window));
rememberCompany(session, localStorage);
const { store: connection, watch } = watchConnection(window, () => askServer());
const translations = createI18n(lang);
const notices = createNotices();
const confirmation = createConfirmation(translations, notices);
const api = confirmation.around(
  watch(
    createApi({
      baseUrl: '',
      token: () => session.getState().token,
      onRefused: endWhenRefused(session),
      fetch: fetchWithEarlyAnswers(window.earlyAnswers, () => performance.now()),
    }),
  ),
);
const report = createReporter(
  (body) => api.call(reportClientError, { body }),
  () => location.pathname,
);
const releaseReports = createReleaseReports({
  send: (reports) => api.call(reportReleases, { body: { reports } }, { keepalive: true }),
  isSignedIn: () => session.getState().token !== null,
});
watchBack();
keepTexts(document.body);
const loading = loadingScreen(document);
const root = createRoot(document.getElementById('root')!);

/** Starts the portal behind its loading screen. Independent steps run at the same time. */
async function start(): Promise<void> {
  const written = readConfig(document);
  const config = written.overrides
    ? await import('./overrides/dev-servers.ts').then(({ withDevServers }) => withDevServers(written, fetch))
    : written;
  watchScripts();
  const remotes = createRemotes({
    registry: config.registry,
    overrides: config.overrides,
    addNamespace: translations.addNamespace,
    report(error) {
      report(error, { remote: error.remote, version: error.version, kind: error.kind });
      if (LINKS_RELEASES) releaseReports.failed(error.remote, error.version);
    },
    ...(LINKS_RELEASES ? { loaded: releaseReports.loaded } : {}),
  });
  const texts = Promise.all([
    translations.addNamespace(
      'shell',
      (lang) => import(/* webpackChunkName: 'texts-[request]' */ `./locales/${lang}.json`),
    ),
    translations.addNamespace('ui', uiLocales),
  ]).then(() => {
    const t = translations.i18n.getFixedT(null, 'shell');
    loading.setTexts({ line: t('loading.line'), slow: t('loading.slow'), reload: t('loading.reload') });
  });
  const link = mailLink(location);
  const opensLink = Boolean(link?.linkKey);
  const SignedOutScreen = link && opensLink ? link.LinkScreen : SignIn;
  if (session.getState().token) {
    loadSignedIn().catch(() => undefined);
    const likely = likelyPage(config.registry, location.pathname);
    if (likely) remotes.page(likely.remote, likely.page.id);
  }
  if (!session.getState().token || opensLink) SignedOutScreen.preload().catch(() => undefined);
  const loaded = Promise.all([
    resumeSession(api, session, () => loadPortal(config, session, remotes, location.pathname)),
    texts,
  ]);
  // The browser takes 20 ms to load its language data. Loaded here, that does not delay the first page.
  if (session.getState().token) deviceZone();
  const [loadedPortal] = await loaded;
  if (!loadedPortal || opensLink) await SignedOutScreen.preload();
  const { client } = session.getState();
  if (client) loading.showCompany(client.name, client.logo);
  const services = {
    config,
    session,
    api,
    confirmation,
    translations,
    notices,
    remotes,
    report,
    connection,
    activeNotification: createStore<PortalNotification | null>(() => null),
    dialogRequest: createStore<DialogRequest | null>(() => null),
    uploads: createUploads(api, session),
    results: createResults(localStorage, session, Date.now),
  };
  root.render(
    <App
      services={services}
      lang={lang}
      loadedPortal={loadedPortal}
      hideLoadingScreen={() => void loading.hide(config.loadingScreenMs)}
      loadingScreenGone={loading.gone}
    />,
  );
}

reportUncaught(window, report);
reloadOnSessionChange(window);
window.addEventListener('pagehide', releaseReports.flush);
start().catch((error: unknown) => {
  const traceId = traceIdOf(error);
  report(error, { kind: 'start', traceId });
  root.render(<CrashScreen lang={lang} traceId={traceId} />);
  void loading.hide(0);
});

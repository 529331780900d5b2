import { createApi } from '@vr/shared-api/client';
import { reportClientError } from '@vr/shared-api/contract/client-errors';
import { createSessionStore } from '@vr/shared-api/session';
import { createI18n, uiLocales } from '@vr/shared-ui/i18n/create';
import type { PortalNotification } from '@vr/shared-ui/kernel';
import { createNotices } from '@vr/shared-ui/Notices';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { App } from './App.tsx';
import { arrive, loadResetPassword, loadSignedIn, loadSignIn, resetLink } from './arrive.ts';
import type { DialogRequest } from './dialogs/request.ts';
import { CrashScreen, traceOf } from './errors/CrashScreen.tsx';
import { createReporter, reportUncaught } from './errors/report.ts';
import { createRemotes } from './federation/remotes.ts';
import { likelyPage } from './routes/pages.ts';
import { endWhenRefused } from './session/end.ts';
import { resume } from './session/enter.ts';
import { followOtherTabs } from './session/other-tabs.ts';
import { readConfig } from './start/config.ts';
import { startLanguage } from './start/language.ts';
import { loadingScreen } from './start/loading-screen.ts';
import { createUploads } from './uploads/uploads.ts';

const lang = startLanguage(localStorage, navigator.languages);
const session = createSessionStore(localStorage, () => localStorage.clear());
const api = createApi({
  baseUrl: '',
  token: () => session.getState().token,
  onRefused: endWhenRefused(session),
});
const report = createReporter(
  (body) => api.call(reportClientError, { body }),
  () => location.pathname,
);
const loading = loadingScreen(document);
const root = createRoot(document.getElementById('root')!);

/** Starts the portal behind its loading screen: everything that can go on at once does. */
async function start(): Promise<void> {
  const config = readConfig(document);
  const translations = createI18n(lang);
  const notices = createNotices();
  const remotes = createRemotes({
    registry: config.registry,
    addNamespace: translations.addNamespace,
    report: (error) => report(error, { remote: error.remote, version: error.version, kind: error.kind }),
  });
  const texts = Promise.all([
    translations.addNamespace('shell', (lang) => import(`./locales/${lang}.json`)),
    translations.addNamespace('ui', uiLocales),
  ]).then(() => {
    const t = translations.i18n.getFixedT(null, 'shell');
    loading.say({ line: t('loading.line'), slow: t('loading.slow'), reload: t('loading.reload') });
  });
  const loadScreen = resetLink(location)?.key ? loadResetPassword : loadSignIn;
  if (session.getState().token) {
    loadSignedIn().catch(() => undefined);
    const likely = likelyPage(config.registry, location.pathname);
    if (likely) remotes.page(likely.remote, likely.page.id).catch(() => undefined);
  }
  if (!session.getState().token || loadScreen === loadResetPassword) loadScreen().catch(() => undefined);
  const [arrival] = await Promise.all([
    resume(api, session, () => arrive(config, session, remotes, location.pathname)),
    texts,
  ]);
  if (!arrival || loadScreen === loadResetPassword) await loadScreen();
  const { client } = session.getState();
  if (client) loading.brand(client.name, client.logo);
  const parts = {
    config,
    session,
    api,
    translations,
    notices,
    remotes,
    report,
    activeNotification: createStore<PortalNotification | null>(() => null),
    dialogRequest: createStore<DialogRequest | null>(() => null),
    uploads: createUploads(api, session),
  };
  root.render(<App parts={parts} lang={lang} arrival={arrival} onDrawn={() => loading.end(config.loadingScreenMs)} />);
}

reportUncaught(window, report);
followOtherTabs(window);
start().catch((error: unknown) => {
  const traceId = traceOf(error);
  report(error, { kind: 'start', traceId });
  root.render(<CrashScreen lang={lang} traceId={traceId} />);
  void loading.end(0);
});

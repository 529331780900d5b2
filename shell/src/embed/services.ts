import { createApi } from '@vr/shared-api/client';
import { reportClientError } from '@vr/shared-api/contract/client-errors';
import type { EmbedConfig } from '@vr/shared-api/embedding';
import type { RegistryEntry } from '@vr/shared-api/remote';
import { createSessionStore } from '@vr/shared-api/session';
import { createI18n, uiLocales } from '@vr/shared-ui/i18n/create';
import type { PortalNotification } from '@vr/shared-ui/kernel';
import { createMemoryHistory } from '@vr/shared-ui/memory-router';
import { createNotices } from '@vr/shared-ui/Notices';
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { askServer, watchConnection } from '../connection/connection.ts';
import { createReporter } from '../errors/report.ts';
import { createRemotes } from '../federation/remotes.ts';
import { createResults } from '../results/results.ts';
import { createConfirmation } from '../session/confirmation.ts';
import { endWhenRefused } from '../session/end.ts';
import { createUploads } from '../uploads/uploads.ts';
import type { Attributes } from './attributes.ts';
import type { Emit } from './events.ts';
import { followedBy } from './followed-results.ts';
import { sharedLinking } from './linking.ts';
import { memoryStorage } from './memory-storage.ts';
import { createSignOn } from './sign-on.ts';

interface ServicesOptions {
  config: EmbedConfig;
  attributes: StoreApi<Attributes>;
  emit: Emit;
  /** Aborts when the element is removed; ends everything that the services started. */
  signal: AbortSignal;
}

/** Creates the services of one element. Elements do not share services. */
export function createServices({ config, attributes, emit, signal }: ServicesOptions) {
  const { origin } = config;
  const storage = memoryStorage();
  const session = createSessionStore(storage, () => storage.clear());
  const { store: connection, watch } = watchConnection(window, () => askServer(`${origin}/embed.js`), signal);
  const apiWith = (token: () => string | null) =>
    watch(createApi({ baseUrl: origin, token, onRefused: endWhenRefused(session) }));
  const notices = createNotices();
  const translations = createI18n(attributes.getState().lang);
  // An embedded session begins with an assertion, so the server never asks for a password during it.
  const { around } = createConfirmation(translations, notices);
  const api = around(apiWith(() => session.getState().token));
  const history = createMemoryHistory(origin, '/');
  const report = createReporter(
    (body) => api.call(reportClientError, { body }),
    () => history.location.pathname,
  );
  const releasesOf = (registry: readonly RegistryEntry[]) => ({
    registry,
    remotes: createRemotes(
      {
        registry,
        addNamespace: translations.addNamespace,
        report(error) {
          report(error, { remote: error.remote, version: error.version, kind: error.kind });
          emit('vr-error', { code: error.kind, message: error.message });
        },
      },
      sharedLinking,
    ),
  });
  const releases = createStore(() => releasesOf(config.registry));
  const onCanaries = (canaries: readonly RegistryEntry[]) => {
    // Ignores a canary that began after the page loaded: the default release of its remote may already be loading.
    const known = canaries.filter(({ name }) => config.canaries.includes(name));
    if (known.length === 0) return;
    const registry = config.registry.map((entry) => known.find(({ name }) => name === entry.name) ?? entry);
    releases.setState(releasesOf(registry), true);
  };
  const texts = Promise.all([
    translations.addNamespace(
      'shell',
      (lang) => import(/* webpackChunkName: 'texts-[request]' */ `../locales/${lang}.json`),
    ),
    translations.addNamespace(
      'embed',
      (lang) => import(/* webpackChunkName: 'texts-[request]' */ `./locales/${lang}.json`),
    ),
    translations.addNamespace('ui', uiLocales),
  ]);
  const activeNotification = createStore<PortalNotification | null>(() => null);
  const forget = () => {
    notices.store.setState([], true);
    activeNotification.setState(null, true);
    history.replace('/');
  };
  return {
    config,
    attributes,
    emit,
    storage,
    session,
    connection,
    api,
    history,
    report,
    translations,
    /** Resolves when the texts are loaded. */
    texts,
    /** The person's releases; before the sign-on, the default releases. */
    releases,
    notices,
    activeNotification,
    uploads: createUploads(api, session, origin),
    results: followedBy(emit, createResults(storage, session, Date.now)),
    signOn: createSignOn({
      attributes,
      apiWith: (token) => apiWith(() => token),
      session,
      onCanaries,
      forget,
      emit,
      signal,
    }),
  };
}
export type EmbeddedServices = ReturnType<typeof createServices>;

/** Renders components in tests as in the portal: with texts, theme, session, API, query cache and router. */
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, getConfig, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Api, ApiError } from '@vr/shared-api/client';
import type { Endpoint } from '@vr/shared-api/contract/endpoint';
import type { ErrorCode } from '@vr/shared-api/errors';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY, type UiLang } from '@vr/shared-api/limits';
import type { ManifestPage } from '@vr/shared-api/remote';
import { createSessionStore, type SessionClient, type SignedInProfile } from '@vr/shared-api/session';
import { RENDER_MS } from '@vr/shared-api/testing/limits';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { createStore } from 'zustand/vanilla';
import { createI18n, type LocaleLoader, uiLocales } from '../i18n/create.ts';
import { keepAcrossLanguages } from '../i18n/keep-across-languages.ts';
import {
  type Connection,
  DialogHistory,
  type Notice,
  type Portal,
  type PortalNotification,
  PortalProvider,
} from '../kernel.tsx';
import { AntdTheme } from '../theme/AntdTheme.tsx';
import { AppTheme } from '../theme/AppTheme.tsx';

const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: RENDER_MS,
  // Prints the page only when a wait has failed, and not after each attempt.
  getElementError: (message, container) =>
    isAttempt()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
/** Whether Testing Library is waiting for an element and will try again. */
const isAttempt = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

/** The answer to a call: a value, an error to throw, or a function of the call's input that returns a value or an error. */
export type Answer = unknown | Error | ((input: never) => unknown);

/** Returns the error of a call that the server refuses. */
export const refusal = (status: number, code: ErrorCode): ApiError => new ApiError(status, { code });

/** The error of a call that did not reach the server. */
export const NETWORK_FAILURE = new ApiError(0, { code: 'NETWORK' });

export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
export { userEvent };

// jsdom cannot create object URLs.
Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => undefined });

/** Returns a file of `size` bytes. Its type is image/png if the name ends in .png, otherwise empty. */
export const pictureFile = (name: string, size = 4): File => {
  const file = new File(['data'], name, { type: name.endsWith('.png') ? 'image/png' : '' });
  return Object.defineProperty(file, 'size', { value: size });
};

let shownLocation: Location;
let navigate: NavigateFunction;

function LocationWatch() {
  shownLocation = useLocation();
  navigate = useNavigate();
  return null;
}

/** The address of the portal that was rendered last, and the state of its history entry. */
export const address = (): string => shownLocation.pathname + shownLocation.search;
export const historyState = (): unknown => shownLocation.state;

/** Navigates in the portal that was rendered last: to an address, or by steps in its history. */
export const goTo = (to: string | number, options?: { replace?: boolean; state?: unknown }): Promise<void> =>
  act(async () => void (await (typeof to === 'number' ? navigate(to) : navigate(to, options))));

/** Returns the text of an element's `aria-describedby`, such as the error and the hint of a field. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

/** Turns off antd's styles. They have no effect in jsdom, and each test would generate them again. */
const WITHOUT_STYLES = { zeroRuntime: true };

interface PortalOptions {
  /** The texts of the package by namespace: `{ catalog: (lang) => import('../locales/en.json') }`. */
  texts?: Record<string, LocaleLoader>;
  lang?: UiLang;
  /** The answers of the API, by `METHOD /path` of the contract. A call without an answer throws. */
  answers?: Record<string, Answer>;
  profile?: Partial<SignedInProfile>;
  client?: Partial<SessionClient>;
  /** The address that the portal shows. */
  path?: string;
  pages?: ManifestPage[];
  /** The connection at first, by default `online`. */
  connection?: Connection;
  /** Overrides properties of the portal that `usePortal()` returns. */
  portal?: Partial<Portal>;
}

const PROFILE: SignedInProfile = {
  id: 5,
  clientId: 2,
  firstName: 'Léa',
  lastName: 'Martin',
  email: 'lea@demo.example',
  picture: null,
  roles: [],
};

const CLIENT: SessionClient = {
  id: 2,
  name: 'Atelier Nord',
  type: 'COMPANY',
  primaryColor: DEFAULT_PRIMARY,
  secondaryColor: DEFAULT_SECONDARY,
  logo: null,
  timeZone: 'Europe/Paris',
  scoreRanking: true,
  hourRanking: true,
  masterContentAccess: true,
  offlineAccess: false,
  enableSatisfactionSurvey: true,
  hasQuota: true,
  version: 1,
};

/** A call that a component made. */
export interface Call {
  /** `METHOD /path` of the contract. */
  endpoint: string;
  input: { params?: unknown; query?: unknown; body?: unknown };
  options: { ifMatch?: number; idempotencyKey?: string } | undefined;
}

function fakeApi(answers: Record<string, Answer>): { api: Api; calls: Call[] } {
  const calls: Call[] = [];
  const api = {
    async call(endpoint: Endpoint, input: Call['input'], options?: Call['options']) {
      const name = `${endpoint.method} ${endpoint.path}`;
      calls.push({ endpoint: name, input, options });
      if (!(name in answers)) throw new Error(`The test has no answer for ${name}`);
      const answer = answers[name];
      const value = typeof answer === 'function' ? await answer(input) : answer;
      if (value instanceof Error) throw value;
      return value;
    },
  };
  return { api: api as unknown as Api, calls };
}

/** Renders in a portal and waits for the texts. Also returns the calls, the notices and a `userEvent` as `person`. */
export async function renderInPortal(ui: ReactNode, options: PortalOptions = {}) {
  const { texts = {}, lang = 'en', answers = {}, path = '/', pages = [], connection = 'online' } = options;
  const translations = createI18n(lang);
  for (const [namespace, load] of Object.entries({ ui: uiLocales, ...texts }))
    await translations.addNamespace(namespace, load);
  const session = createSessionStore(localStorage, () => localStorage.clear());
  session.getState().signedIn('token', { ...PROFILE, ...options.profile });
  session.getState().setClient({ ...CLIENT, ...options.client });
  const { api, calls } = fakeApi(answers);
  const notices: Notice[] = [];
  const portal: Portal = {
    api,
    session,
    lang,
    setLang: jest.fn(),
    notify: (notice) => notices.push(notice),
    connection: createStore<Connection>(() => connection),
    activeNotification: createStore<PortalNotification | null>(() => null),
    openSurvey: jest.fn(),
    addTraining: jest.fn(),
    editTraining: jest.fn(),
    addCourse: jest.fn(),
    editCourse: jest.fn(),
    uploads: { list: createStore(() => []) } as unknown as Portal['uploads'],
    results: { waiting: createStore(() => []), follow: jest.fn() } as unknown as Portal['results'],
    pages,
    Slot: ({ fallback = null }) => fallback,
    offers: () => false,
    root: document,
    storage: localStorage,
    origin: location.origin,
    ...options.portal,
  };
  let shown = portal;
  const queries = keepAcrossLanguages(
    new QueryClient({ defaultOptions: { queries: { meta: { api: portal.api }, retry: false } } }),
  );
  const inPortal = (content: ReactNode) => (
    <I18nextProvider i18n={translations.i18n}>
      <AppTheme brand={{ primary: DEFAULT_PRIMARY, secondary: DEFAULT_SECONDARY }} lang={shown.lang}>
        <PortalProvider value={shown}>
          <AntdTheme>
            <QueryClientProvider client={queries}>
              <ConfigProvider theme={WITHOUT_STYLES}>
                <MemoryRouter initialEntries={[path]} useTransitions={false}>
                  <DialogHistory>{content}</DialogHistory>
                  <LocationWatch />
                </MemoryRouter>
              </ConfigProvider>
            </QueryClientProvider>
          </AntdTheme>
        </PortalProvider>
      </AppTheme>
    </I18nextProvider>
  );
  // Also waits for promises that the first effects have started.
  const rendered = await act(async () => render(inPortal(ui)));
  return {
    ...rendered,
    rerender: (next: ReactNode) => rendered.rerender(inPortal(next)),
    /** Changes the language of the portal, as its account menu does. */
    changeLang: (next: UiLang) =>
      act(async () => {
        await translations.setLang(next);
        shown = { ...shown, lang: next };
        rendered.rerender(inPortal(ui));
      }),
    person: userEvent.setup(),
    calls,
    notices,
    portal,
    queries,
  };
}

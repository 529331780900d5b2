/**
 * The script in the portal's HTML. It gives the loading screen its font and the company's look from the last visit. For a
 * signed-in person it starts the API calls that the first page needs, and the API client uses the replies
 * (early-answers.ts). For everybody it starts the scripts, which would otherwise load sequentially.
 */
import { getCurrentClient } from '@vr/shared-api/contract/clients';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import { getProfile } from '@vr/shared-api/contract/users';
import { EARLY_PLACEHOLDERS } from '@vr/shared-api/remote';
import { storedRole, storedToken } from '@vr/shared-api/session';
import { earlyCalls, likelyPage } from '../routes/likely-page.ts';
import { storedLook } from './company-look.ts';
import { readConfig } from './config.ts';
import type { EarlyAnswers } from './early-answers.ts';
import { initialLanguage } from './language.ts';
import { loadingScreen } from './loading-screen.ts';
import { restrictSinks } from './trusted-types.ts';

const { registry, scripts, overrides = [] } = readConfig(document);

restrictSinks(overrides.flatMap((override) => ('url' in override ? override.url : [])));

const font = document.querySelector<HTMLLinkElement>('link[as=font]');
if (font)
  document.fonts.add(new FontFace('Figtree Variable', `url(${font.href})`, { weight: '300 900', display: 'swap' }));

const look = storedLook(localStorage);
if (look) {
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  for (const [name, value] of Object.entries(look.variables[scheme]))
    document.documentElement.style.setProperty(name, value);
  // The loading screen comes after this script in the HTML.
  const showCompany = () => loadingScreen(document).showCompany(look.name, look.logo);
  document.addEventListener('readystatechange', showCompany, { once: true });
}

const lang = initialLanguage(localStorage, navigator.languages);
const token = storedToken(localStorage);
// The calls come first: their replies take longer than the scripts of a browser that has them in its cache.
if (token) {
  const answers: EarlyAnswers['answers'] = {};
  const start = (path: string) => {
    const url = `/api/v1${path}`;
    answers[url] ??= fetch(url, { headers: { authorization: `Bearer ${token}` } });
  };
  start(pathOf(getProfile, {}));
  // The super admin has no company (readings 3).
  if (storedRole(localStorage) !== 'ROLE_SUPER_ADMIN') start(pathOf(getCurrentClient, {}));
  const page = likelyPage(registry, location.pathname)?.page;
  for (const call of page ? earlyCalls(page, location.search) : [])
    start(call.replaceAll(EARLY_PLACEHOLDERS.lang, lang));
  window.earlyAnswers = { token, answers };
}

// A link with a key opens another screen than the sign-in.
const signIn = new URLSearchParams(location.search).has('key') ? [] : scripts.signIn[lang];
for (const href of token ? [...scripts.files, ...scripts.locales[lang]] : signIn) {
  const integrity = scripts.integrity?.[href];
  // The browser loads a script twice if the preload has a different CORS mode or hash.
  const checked = integrity ? { crossOrigin: 'anonymous', integrity } : {};
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href, ...checked }),
  );
}

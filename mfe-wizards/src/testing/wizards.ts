import type { Api } from '@vr/shared-api/client';
import type { ContentLang } from '@vr/shared-api/limits';
import type { DraftStorage } from '@vr/shared-ui/drafts';

const LANGUAGE_NAMES: Record<ContentLang, string> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  ge: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
};
export const languageName = (lang: ContentLang): string => LANGUAGE_NAMES[lang];

/** A fake API that records the calls. It returns these responses in turn, and throws those that are errors. */
export function fakeApi(...responses: unknown[]) {
  const calls: string[] = [];
  const api = {
    async call(
      { method, path }: { method: string; path: string },
      { query, body }: { query?: object; body?: { resources?: number[] } },
      options: object = {},
    ) {
      const words = [query && JSON.stringify(query), body?.resources?.join(), ...Object.values(options)];
      calls.push([method, path, ...words].filter((word) => word !== undefined).join(' '));
      const response = responses.shift();
      if (response instanceof Error) throw response;
      return response;
    },
  } as unknown as Api;
  return { api, calls };
}

export function fakeStorage(): DraftStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

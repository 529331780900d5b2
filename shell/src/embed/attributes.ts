import type { UiLang } from '@vr/shared-api/limits';
import { elementLanguage } from './language.ts';

/** The attributes of an element. Each may change at any time. */
export interface Attributes {
  /** The id of the page; null shows the first page of the person's role. */
  page: string | null;
  lang: UiLang;
  /** Colours that replace the company's, `#RRGGBB`. */
  primary: string | null;
  secondary: string | null;
  /** A signed assertion (RFC 7523). It is used once. */
  assertion: string | null;
  /** An address that returns a new assertion each time, as text or as `{"assertion": "…"}`. */
  assertionUrl: string | null;
}

export const OBSERVED = ['page', 'lang', 'theme-primary', 'theme-secondary', 'assertion', 'assertion-url'] as const;

const COLOR = /^#[\da-f]{6}$/iu;

function colorOf(element: Element, name: string): string | null {
  const value = element.getAttribute(name)?.trim() ?? '';
  return COLOR.test(value) ? value.toUpperCase() : null;
}

/** Reads the attributes of an element. An invalid colour counts as missing. */
export const readAttributes = (element: Element): Attributes => ({
  page: element.getAttribute('page'),
  lang: elementLanguage(element),
  primary: colorOf(element, 'theme-primary'),
  secondary: colorOf(element, 'theme-secondary'),
  assertion: element.getAttribute('assertion'),
  assertionUrl: element.getAttribute('assertion-url'),
});

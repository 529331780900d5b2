import type { UiLang } from '@vr/shared-api/limits';
import { elementLanguage } from './language.ts';

/** The attributes of an embedded element. Each may change at any time. */
export interface Attributes {
  /** The id of the page; null shows the first page of the person's role. */
  page: string | null;
  lang: UiLang;
  /** Colours (`#RRGGBB`) that override the company's. */
  primary: string | null;
  secondary: string | null;
  /** A signed assertion (RFC 7523). Each assertion is used once. */
  assertion: string | null;
  /** The address that returns a new assertion for each request, as plain text or as JSON such as `{"assertion": "…"}`. */
  assertionUrl: string | null;
}

export const OBSERVED = ['page', 'lang', 'theme-primary', 'theme-secondary', 'assertion', 'assertion-url'] as const;

const COLOR = /^#[\da-f]{6}$/iu;

function colorOf(element: Element, name: string): string | null {
  const value = element.getAttribute(name)?.trim() ?? '';
  return COLOR.test(value) ? value.toUpperCase() : null;
}

/** Reads the attributes of an element. Treats an invalid colour as missing. */
export const readAttributes = (element: Element): Attributes => ({
  page: element.getAttribute('page'),
  lang: elementLanguage(element),
  primary: colorOf(element, 'theme-primary'),
  secondary: colorOf(element, 'theme-secondary'),
  assertion: element.getAttribute('assertion'),
  assertionUrl: element.getAttribute('assertion-url'),
});

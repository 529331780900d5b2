import type { UiLang } from '@vr/shared-api/limits';
import { elementLanguage } from './language.ts';

/** What an element shows, as attributes and in the event `vr-navigated`. Null where it names nothing. */
export interface Target {
  /** The id of the page; null is the first page of the person's role. */
  page: string | null;
  training: number | null;
  course: number | null;
  tab: string | null;
}
const TARGET = ['page', 'training', 'course', 'tab'] as const;

/** Whether an attribute is part of the {@link Target}. */
export const isOfTarget = (name: string): boolean => TARGET.some((one) => one === name);

/** The attributes of an embedded element. Each may change at any time. */
export interface Attributes {
  /** A new object each time one of its attributes is set, also to the same value: then it is opened again. */
  target: Target;
  lang: UiLang;
  /** Null follows the page around. */
  theme: 'light' | 'dark' | null;
  /** Colours (`#RRGGBB`) that override the company's. */
  primary: string | null;
  secondary: string | null;
  /** A signed assertion (RFC 7523). Each assertion is used once. */
  assertion: string | null;
  /** The address that returns a new assertion for each request, as plain text or as JSON such as `{"assertion": "…"}`. */
  assertionUrl: string | null;
}

export const OBSERVED = [
  ...TARGET,
  'lang',
  'theme',
  'theme-primary',
  'theme-secondary',
  'assertion',
  'assertion-url',
] as const;

const COLOR = /^#[\da-f]{6}$/iu;
const ID = /^[1-9]\d{0,8}$/u;

function colorOf(element: Element, name: string): string | null {
  const value = element.getAttribute(name)?.trim() ?? '';
  return COLOR.test(value) ? value.toUpperCase() : null;
}

/** Reads a target from the values of its attributes or search parameters. Treats an empty or invalid value as missing. */
export function readTarget(read: (name: string) => string | null): Target {
  const idOf = (name: string) => {
    const value = read(name) ?? '';
    return ID.test(value) ? Number(value) : null;
  };
  return {
    page: read('page') || null,
    training: idOf('training'),
    course: idOf('course'),
    tab: read('tab') || null,
  };
}

/** Reads the attributes of an element. Treats an invalid value as missing. */
export function readAttributes(element: Element): Attributes {
  const theme = element.getAttribute('theme');
  return {
    target: readTarget((name) => element.getAttribute(name)),
    lang: elementLanguage(element),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    primary: colorOf(element, 'theme-primary'),
    secondary: colorOf(element, 'theme-secondary'),
    assertion: element.getAttribute('assertion'),
    assertionUrl: element.getAttribute('assertion-url'),
  };
}

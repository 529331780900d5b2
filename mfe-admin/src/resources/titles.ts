import { RESOURCE_TITLE_MAX, RESOURCE_TYPES, type ResourceType } from '@vr/shared-api/limits';

/** The type that a file's name says it has; the server asks the content too. */
export const typeOfName = (name: string): ResourceType | undefined =>
  RESOURCE_TYPES.find((type) => name.toLowerCase().endsWith(`.${type}`));

/** The endings that a file may have, as the `accept` attribute takes them. */
export const ACCEPTED_RESOURCES = RESOURCE_TYPES.map((type) => `.${type}`).join();

/** A title to begin with: the file's name without its ending, as people write it. */
export const titleOfName = (name: string): string =>
  name
    .replace(/\.[^.]*$/u, '')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
    .slice(0, RESOURCE_TITLE_MAX);

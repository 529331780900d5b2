import { RESOURCE_TITLE_MAX, RESOURCE_TYPES, type ResourceType } from '@vr/shared-api/limits';

/** Returns the resource type for the extension of a file name. The server checks the content too. */
export const typeFromFileName = (name: string): ResourceType | undefined =>
  RESOURCE_TYPES.find((type) => name.toLowerCase().endsWith(`.${type}`));

/** The accepted extensions, for the `accept` attribute. */
export const ACCEPTED_RESOURCES = RESOURCE_TYPES.map((type) => `.${type}`).join();

/** Suggests a title: the file name without its extension, with spaces instead of underscores. */
export const titleFromFileName = (name: string): string =>
  name
    .replace(/\.[^.]*$/u, '')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
    .slice(0, RESOURCE_TITLE_MAX);

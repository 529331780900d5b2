import type { CharterType } from '@vr/shared-api/limits';

const TYPES: Readonly<Record<string, CharterType>> = { pdf: 'pdf', png: 'png', jpg: 'jpg', jpeg: 'jpg' };

/** The `accept` attribute for a graphical charter. */
export const ACCEPTED_CHARTERS = Object.keys(TYPES)
  .map((extension) => `.${extension}`)
  .join();

/** Whether a file has the name of a PDF or a picture. The server checks its content. */
export const isCharterFile = ({ name }: File): boolean =>
  Object.hasOwn(TYPES, name.slice(name.lastIndexOf('.') + 1).toLowerCase());

import { PICTURE_TYPES } from '@vr/shared-api/limits';
import { useEffect, useState } from 'react';

/** The `accept` attribute for pictures. Includes extensions, because some systems do not provide a file's MIME type. */
export const ACCEPTED_PICTURES = [...PICTURE_TYPES, '.png', '.jpg', '.jpeg'].join();

const PICTURE_NAME = /\.(?:png|jpe?g)$/iu;

/** Whether a file has an accepted picture type or name. The server checks its content. */
export const isPictureFile = ({ name, type }: File): boolean =>
  type ? PICTURE_TYPES.some((known) => known === type) : PICTURE_NAME.test(name);

/** An object URL for a file. It is revoked when the file changes. */
export function useObjectUrl(file: File | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(created);
    };
  }, [file]);
  return url;
}

import { PICTURE_TYPES } from '@vr/shared-api/limits';
import { useEffect, useState } from 'react';

/** What a picture may be, for an input: also by ending, for systems that do not know a file's type. */
export const ACCEPTED_PICTURES = [...PICTURE_TYPES, '.png', '.jpg', '.jpeg'].join();

const PICTURE_NAME = /\.(?:png|jpe?g)$/iu;

/** Whether a file calls itself a picture that is accepted; what it really is, the server sees. */
export const isPictureFile = ({ name, type }: File): boolean =>
  type ? PICTURE_TYPES.some((known) => known === type) : PICTURE_NAME.test(name);

/** The address of a file of this page, for as long as it is chosen. */
export function useFileAddress(file: File | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

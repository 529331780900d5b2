import { decodeText } from '../../platform/csv/decode.ts';

/** Returns whether bytes are a table: text without markup and without the control characters of binary files. */
export const isTable = ({ bytes }: { bytes: Buffer }): boolean => /^\s*[^\s<]/u.test(decodeText(bytes)?.text ?? '');

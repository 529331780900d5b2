import { decodeText } from '../../platform/csv/decode.ts';

/**
 * Whether bytes are a table of any number of columns: text without control characters, which binaries contain, that is no
 * markup. Any other text is a table of one column at least.
 */
export const isTable = ({ bytes }: { bytes: Buffer }): boolean => /^\s*[^\s<]/u.test(decodeText(bytes)?.text ?? '');

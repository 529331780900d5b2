import { decodeText } from '../../platform/csv/decode.ts';

/** Whether bytes are a table: text without control characters, which binaries contain, that is no markup. */
export const isTable = ({ bytes }: { bytes: Buffer }): boolean => /^\s*[^\s<]/u.test(decodeText(bytes)?.text ?? '');

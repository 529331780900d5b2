import { fold } from '@vr/shared-api/fold';

/** The longest file name without extension, in characters of at most 4 bytes. File systems allow 255 bytes. */
const NAME_MAX = 60;
/** Characters that Windows forbids in file names, and invisible ones such as control characters. */
const FORBIDDEN = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]/gu;
/** Device names, which Windows forbids with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;

/** Returns a file name that every operating system accepts. A name with no allowed characters becomes `_`. */
function safeName(name: string): string {
  const safe = name.normalize('NFC').replace(FORBIDDEN, '_').replace(/\s+/gu, ' ');
  const short = [...safe]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/gu, '');
  return short.replace(DEVICE, '$&_') || '_';
}

/** Returns a function that makes names of CSV files, each of them unique even if case is ignored. */
export function csvFileNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const safe = safeName(name);
    let unique = safe;
    for (let number = 2; taken.has(fold(unique)); number += 1) unique = `${safe} (${number})`;
    taken.add(fold(unique));
    return `${unique}.csv`;
  };
}

import { fold } from '@vr/shared-api/fold';

/** The longest name of a file without its ending, in characters; at most 4 bytes each. File systems take 255 bytes. */
const NAME_MAX = 60;
/** Characters that Windows forbids in names of files, and characters that are not shown, such as controls. */
const FORBIDDEN = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]/gu;
/** Names of devices, which Windows forbids with every ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;

/** Returns a name as every operating system accepts it for a file. A name with nothing left becomes `_`. */
function safeName(name: string): string {
  const safe = name.normalize('NFC').replace(FORBIDDEN, '_').replace(/\s+/gu, ' ');
  const short = [...safe]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/gu, '');
  return short.replace(DEVICE, '$&_') || '_';
}

/** Returns a function that makes distinct names of CSV files, also for file systems that ignore case. */
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

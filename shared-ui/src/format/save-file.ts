import { formatDate } from '@vr/shared-api/date';

/** The object URL is revoked after this time. By then, the browser has started to save or show the file. */
const REVOKE_MS = 60_000;

/** Returns a file name for a download that contains the day: `report_23_11_2026.csv` (spec §7 Downloads). */
export function datedFileName(name: string, extension: string, day: Date): string {
  return `${name}_${formatDate(day).replaceAll('/', '_')}.${extension}`;
}

function follow(content: Blob, attributes: Partial<HTMLAnchorElement>): void {
  const link = Object.assign(document.createElement('a'), attributes, { href: URL.createObjectURL(content) });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
}

/** Saves a file to the downloads folder. */
export const saveFile = (content: Blob, name: string): void => follow(content, { download: name });

/** Opens a file in a new tab. The browser must be able to show it. */
export const openFile = (content: Blob): void => follow(content, { target: '_blank', rel: 'noopener' });

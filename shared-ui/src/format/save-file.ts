import { formatDate } from '@vr/shared-api/date';

/** How long the browser may take to begin saving or showing. */
const REVOKE_MS = 60_000;

/** Returns the name of a downloaded file with a day: `report_23_11_2026.csv` (spec §7 Downloads). */
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

/** Saves a file under a name in the person's downloads. */
export const saveFile = (content: Blob, name: string): void => follow(content, { download: name });

/** Opens a file that the browser can show in a new tab. */
export const openFile = (content: Blob): void => follow(content, { target: '_blank', rel: 'noopener' });

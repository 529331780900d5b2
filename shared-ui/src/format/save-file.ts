/** How long the browser may take to begin saving. */
const REVOKE_MS = 60_000;

/** Returns the name of a downloaded file with a day: `report_23_11_2026.csv` (spec §7 Downloads). */
export function datedFileName(name: string, extension: string, day: Date): string {
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${name}_${two(date)}_${two(month)}_${year}.${extension}`;
}

/** Saves a file under a name in the person's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
}

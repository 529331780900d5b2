import type { Download } from '@vr/shared-api/remote';

/** An app that people can install: where it runs, and the kind of file. */
export interface Offer {
  system: 'windows' | 'android' | 'linux' | 'macos';
  format: 'exe' | 'zip' | 'apk' | 'deb';
  /** Which of the operator's links; none for a system that is not supported. */
  link: Download | null;
}

/** The apps, in the order they are listed in (spec §9 Desktop downloads). */
export const OFFERS: readonly Offer[] = [
  { system: 'windows', format: 'exe', link: 'windowsExe' },
  { system: 'windows', format: 'zip', link: 'windowsZip' },
  { system: 'android', format: 'apk', link: 'androidApk' },
  { system: 'linux', format: 'deb', link: null },
  { system: 'macos', format: 'zip', link: null },
];

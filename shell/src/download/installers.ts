import type { Download, PortalConfig } from '@vr/shared-api/remote';

export interface Installer {
  system: 'windows' | 'android' | 'linux' | 'macos';
  format: 'exe' | 'zip' | 'apk' | 'deb';
  /** The key of the operator's link to the file; null for a system that is not supported. */
  link: Download | null;
}

/** The installers, in the order in which the dialog lists them (spec §9 Desktop downloads). */
export const INSTALLERS: readonly Installer[] = [
  { system: 'windows', format: 'exe', link: 'windowsExe' },
  { system: 'windows', format: 'zip', link: 'windowsZip' },
  { system: 'android', format: 'apk', link: 'androidApk' },
  { system: 'linux', format: 'deb', link: null },
  { system: 'macos', format: 'zip', link: null },
];

/** Whether the operator provides at least one installer. */
export const hasDownloads = (downloads: PortalConfig['downloads']): boolean =>
  Object.values(downloads).some((address) => address !== null);

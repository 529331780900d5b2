import type { FileType } from '@vr/shared-api/limits';

/** A content file that several trainings of a company can share. */
export interface DemoMasterContent {
  company: string;
  name: string;
  createdDaysAgo: number;
  files: { type: Exclude<FileType, 'WEB_GL'>; version: string; daysAgo: number; megabytes: number }[];
}

export const MASTER_CONTENTS: DemoMasterContent[] = [
  {
    company: 'altis',
    name: 'Chantier modulable',
    createdDaysAgo: 150,
    files: [
      { type: 'UNITY', version: '1.0', daysAgo: 148, megabytes: 2.6 },
      { type: 'UNITY', version: '1.2', daysAgo: 30, megabytes: 2.9 },
      { type: 'APK', version: '1.2', daysAgo: 30, megabytes: 2 },
    ],
  },
  {
    company: 'platform',
    name: 'Hall industriel',
    createdDaysAgo: 320,
    files: [{ type: 'APK', version: '2.0', daysAgo: 61, megabytes: 2.2 }],
  },
];

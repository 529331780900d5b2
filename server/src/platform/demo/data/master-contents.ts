import type { FileType } from '@vr/shared-api/limits';
import type { SceneName } from '../art/covers.ts';

interface DemoMasterContent {
  company: string;
  name: string;
  createdDaysAgo: number;
  files: { type: Exclude<FileType, 'WEB_GL'>; version: string; daysAgo: number; megabytes: number }[];
  /** The trainings that use the master content, each with one file type. */
  usedBy: { training: SceneName; type: FileType; launchParameter: string; daysAgo: number; offline?: true }[];
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
    usedBy: [{ training: 'crane', type: 'APK', launchParameter: 'site=gerland', daysAgo: 29, offline: true }],
  },
  {
    company: 'platform',
    name: 'Hall industriel',
    createdDaysAgo: 320,
    files: [{ type: 'APK', version: '2.0', daysAgo: 61, megabytes: 2.2 }],
    usedBy: [],
  },
];

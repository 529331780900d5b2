import { useQueryClient } from '@tanstack/react-query';
import { getQuota, listClients } from '@vr/shared-api/contract/clients';
import { getMasterContent, listMasterContents } from '@vr/shared-api/contract/master-contents';
import { getTraining, getTrainingUsage, listTrainings } from '@vr/shared-api/contract/trainings';
import { listMasterVersions, listTrainingVersions } from '@vr/shared-api/contract/versions';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import type { UploadProgress, UploadState } from '@vr/shared-ui/uploads';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The queries that a new build makes stale: the lists and details of trainings and master contents, and the storage quota.
 */
const CHANGED = [
  listTrainings,
  getTraining,
  getTrainingUsage,
  listTrainingVersions,
  listMasterContents,
  getMasterContent,
  listMasterVersions,
  getQuota,
  listClients,
];

/**
 * Shows a notice when an upload ends, and refetches the data that it changed. Calls `onFailed` when an upload fails. Returns
 * the text of the last minor change: started, connection lost, or resumed.
 */
export function useUploadMessages(uploads: readonly UploadProgress[], onFailed: () => void): string {
  const { t } = useTranslation('shell');
  const { notify } = usePortal();
  const queries = useQueryClient();
  const types = useContentTypeNames();
  const previousStates = useRef(new Map<string, UploadState>(uploads.map(({ key, state }) => [key, state])));
  const [announcement, announce] = useState('');

  const report = useEffectEvent(({ state, title, place }: UploadProgress, before: UploadState | undefined) => {
    const params = { title, type: types[place.fileType] };
    if (state === 'starting' && before !== 'waiting') announce(t('uploads.begun', params));
    else if (state === 'waiting' && before === 'sending') announce(t('uploads.lost', params));
    else if (state === 'sending' && before === 'waiting') announce(t('uploads.goesOn', params));
    // An upload that failed before this page was loaded needs no notice.
    else if (state === 'failed' && before !== undefined) {
      notify({ kind: 'error', text: t('uploads.failed', params) });
      onFailed();
    } else if (state === 'accepted') {
      // Doesn't say "online", because the publisher may have held the build back or scheduled it.
      notify({ kind: 'success', text: t('uploads.ready', params) });
      void invalidate(queries, ...CHANGED);
    }
  });
  useEffect(() => {
    const before = previousStates.current;
    previousStates.current = new Map(uploads.map(({ key, state }) => [key, state]));
    for (const upload of uploads) if (before.get(upload.key) !== upload.state) report(upload, before.get(upload.key));
  }, [uploads]);
  return announcement;
}

import { useQueryClient } from '@tanstack/react-query';
import { isPartner } from '@vr/shared-api/permissions';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import type { UploadProgress, UploadState } from '@vr/shared-ui/uploads';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What a new build changes: lists and details of what it belongs to, and the storage that is left. */
const CHANGED = [
  'listTrainings',
  'getTraining',
  'getTrainingUsage',
  'listMasterContents',
  'getMasterContent',
  'getQuota',
  'listClients',
];

/** Tells the end of every upload, and asks anew for what it has changed; gives what a screen reader is told besides. */
export function useTidings(uploads: readonly UploadProgress[]): string {
  const { t } = useTranslation('shell');
  const { notify } = usePortal();
  const partner = isPartner(useProfile());
  const queries = useQueryClient();
  const types = useContentTypeNames();
  const known = useRef(new Map<string, UploadState>(uploads.map(({ key, state }) => [key, state])));
  const [said, setSaid] = useState('');

  const tell = useEffectEvent(({ state, title, place }: UploadProgress, before: UploadState | undefined) => {
    const what = { title, type: types[place.fileType] };
    if (state === 'starting' && before !== 'waiting') setSaid(t('uploads.begun', what));
    else if (state === 'waiting' && before === 'sending') setSaid(t('uploads.lost', what));
    else if (state === 'sending' && before === 'waiting') setSaid(t('uploads.goesOn', what));
    // One that had failed before this page was told then.
    else if (state === 'failed' && before !== undefined) notify({ kind: 'error', text: t('uploads.failed', what) });
    else if (state === 'accepted') {
      const online = place.kind === 'training' && !partner;
      notify({ kind: 'success', text: online ? t('uploads.online', what) : t('uploads.ready', what) });
      for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] });
    }
  });
  useEffect(() => {
    const before = known.current;
    known.current = new Map(uploads.map(({ key, state }) => [key, state]));
    for (const upload of uploads) if (before.get(upload.key) !== upload.state) tell(upload, before.get(upload.key));
  }, [uploads]);
  return said;
}

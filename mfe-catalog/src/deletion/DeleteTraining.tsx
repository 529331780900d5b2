import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getQuota } from '@vr/shared-api/contract/clients';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import { deleteTraining, getTraining, getTrainingUsage, listTrainings } from '@vr/shared-api/contract/trainings';
import { formatDate } from '@vr/shared-api/date';
import { RESTORABLE_DAYS } from '@vr/shared-api/limits';
import { endpointKey, endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { formatSize } from '@vr/shared-ui/format/size';
import { FavoriteIcon } from '@vr/shared-ui/icons';
import { usePortal } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Building2, FileText, HardDrive, Route, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OverTrainingProps } from '../trainings/training.ts';
import { patchTraining } from '../trainings/useTrainings.ts';
import { DeletionDialog } from './DeletionDialog.tsx';

interface DeleteTrainingProps extends OverTrainingProps {
  onDeleted: () => void;
}

/** Asks for confirmation before a training is deleted, or withdrawn if companies keep it for a notice period. */
export default function DeleteTraining({ training, open, onClose, onDeleted }: DeleteTrainingProps) {
  const { t } = useTranslation('catalog');
  const { api, lang, notify, uploads } = usePortal();
  const cache = useQueryClient();
  const timeZone = useCompanyZone();
  const { id, title } = training;
  const usage = useQuery({
    ...endpointQuery(getTrainingUsage, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const keptUntil = usage.data?.keptUntil ?? null;
  const date = keptUntil ? formatDate(keptUntil, timeZone) : null;
  const remove = async () => {
    await api.call(deleteTraining, { params: { id } });
    if (date) {
      patchTraining(cache, id, { availableUntil: keptUntil });
      notify({ kind: 'success', text: t('withdrawal.done', { date }) });
      void invalidate(cache, getTraining, listTrainings);
      return;
    }
    // Running uploads of a deleted training would fail.
    for (const { key, place } of uploads.list.getState())
      if (place.kind === 'training' && place.id === id) uploads.cancel(key);
    notify({ kind: 'success', text: t('deletion.done') });
    onDeleted();
    cache.removeQueries({ queryKey: endpointKey(getTraining, { params: { id } }), type: 'inactive' });
    void invalidate(cache, listTrainings, listCourses, getCourse, getQuota);
  };
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      title={date ? t('withdrawal.title') : t('deletion.title')}
      description={
        date ? t('withdrawal.about', { title, date }) : t('deletion.about', { title, days: RESTORABLE_DAYS })
      }
      confirm={date ? t('withdrawal.confirm') : t('actions.delete')}
      usage={usage}
      effects={({ started, completed, favorites, offers, courses, fileSize, resources }) => [
        [
          Users,
          started === 0
            ? t('deletion.nobody')
            : `${t('deletion.started', { count: started })} ${t('deletion.completed', { count: completed })}`,
        ],
        favorites > 0 && [FavoriteIcon, t('deletion.favorites', { count: favorites })],
        offers > 0 && [Building2, t('deletion.offers', { count: offers })],
        courses > 0 && [Route, t('deletion.courses', { count: courses })],
        fileSize > 0 && [HardDrive, t('deletion.storage', { size: formatSize(fileSize, lang) })],
        resources > 0 && [FileText, t('deletion.resources', { count: resources })],
      ]}
      onDelete={remove}
      errorText={(error) =>
        error instanceof ApiError && error.code === 'TRAINING_IN_REVIEW' ? t('detail.inReview') : t('deletion.failed')
      }
    />
  );
}

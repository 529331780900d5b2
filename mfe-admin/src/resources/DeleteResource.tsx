import { useQueryClient } from '@tanstack/react-query';
import { getCourse } from '@vr/shared-api/contract/courses';
import { getOwnerLibrary } from '@vr/shared-api/contract/master-contents';
import { deleteResource, listResources } from '@vr/shared-api/contract/resources';
import { getTraining } from '@vr/shared-api/contract/trainings';
import { RESTORABLE_DAYS } from '@vr/shared-api/limits';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { DeleteItemDialog } from '../dialogs/DeleteDialog.tsx';
import { Warning } from '../lists/Warning.tsx';
import { ResourceUsage, useUsageText } from './ResourceUsage.tsx';
import type { Resource } from './useResources.ts';

/** Asks for confirmation, shows where a document is used, and deletes it. */
export function DeleteResource({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { api } = usePortal();
  const queries = useQueryClient();
  const usage = useUsageText();
  const { id, title, trainings, courses } = resource;
  return (
    <DeleteItemDialog
      title={t('deleteTitle', { name: title })}
      call={() => api.call(deleteResource, { params: { id } })}
      deleted={t('resources.deleted')}
      // Trainings and courses show their documents too.
      refresh={() => invalidate(queries, listResources, getTraining, getCourse, getOwnerLibrary)}
      onClose={onClose}
    >
      <p>{t('resources.deleteText', { days: RESTORABLE_DAYS })}</p>
      {trainings.length + courses.length > 0 && (
        <Warning text={t('resources.deleteUsed', { usage: usage(resource) })}>
          <ResourceUsage resource={resource} />
        </Warning>
      )}
    </DeleteItemDialog>
  );
}

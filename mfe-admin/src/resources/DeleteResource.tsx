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

/** Shows where a document is used, asks for confirmation, and deletes the document. */
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
      // The details of trainings and courses show documents too.
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

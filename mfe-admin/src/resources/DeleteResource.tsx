import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { deleteResource } from '@vr/shared-api/contract/resources';
import { usePortal } from '@vr/shared-ui/kernel';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { Usage, useUsageText } from './Usage.tsx';
import { RESOURCES_KEY, type Resource } from './useResources.ts';

/** Deletes a document after it has been said where it is used. */
export function DeleteResource({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const usage = useUsageText();
  const { id, title, trainings, courses } = resource;
  const remove = async () => {
    try {
      await api.call(deleteResource, { params: { id } });
    } catch (error) {
      // Somebody else was faster: it is gone, as was wished.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        notify({ kind: 'error', text: t('deleteFailed') });
        throw error;
      }
    }
    notify({ kind: 'success', text: t('resources.deleted') });
    // What they were attached to shows them too.
    void queries.invalidateQueries();
    await queries.invalidateQueries({ queryKey: [RESOURCES_KEY] });
  };
  return (
    <DeleteDialog
      title={t('resources.deleteTitle', { title })}
      onDelete={remove}
      textOf={() => t('deleteFailed')}
      onClose={onClose}
    >
      <p>{t('resources.deleteText')}</p>
      {trainings.length + courses.length > 0 && (
        <div className="admin-warning">
          <TriangleAlert size={18} aria-hidden />
          <div>
            <p>{t('resources.deleteUsed', { usage: usage(resource) })}</p>
            <Usage resource={resource} />
          </div>
        </div>
      )}
    </DeleteDialog>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { createResource, listResources } from '@vr/shared-api/contract/resources';
import type * as S from '@vr/shared-api/contract/resources.schema';
import { RESOURCES_PER_TRAINING } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { usePortal } from '@vr/shared-ui/kernel';
import { LoadFailure } from '@vr/shared-ui/LoadFailure';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Select } from 'antd';
import { useFormikContext } from 'formik';
import { Plus } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as formStyles from '../form/form.css';
import { useFieldProblem } from '../form/useFieldProblem.ts';
import { type NewDocument, NewResource } from './NewResource.tsx';
import { ResourceRow, UnsentDocumentRow } from './ResourceRow.tsx';
import * as styles from './resources.css';

type Resource = Pick<ResponseOf<typeof S.listResources>['items'][number], 'id' | 'title' | 'type' | 'fileSize'>;

interface Library {
  data: { items: readonly Resource[] } | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

interface ResourcesCardProps {
  attached: readonly Resource[];
  hint: string;
  /** The resources to choose from. By default, those of the person's own company. */
  library?: Library;
  /** Whether the user can add new documents, which need storage. */
  mayAdd?: boolean;
  /**
   * New documents to send with the next save. Without this prop, a new document becomes a resource of the company at once.
   */
  unsent?: { documents: readonly NewDocument[]; onDocuments: (documents: NewDocument[]) => void };
}

/**
 * The resources of a training or course, in order. Resources can be chosen from the company's, or added as new documents.
 */
export function ResourcesCard({ attached, hint, library, mayAdd = true, unsent }: ResourcesCardProps) {
  const { t } = useTranslation('wizards');
  const { t: ui } = useTranslation('ui');
  const { lang } = usePortal();
  const ownLibrary = useQuery({ ...endpointQuery(listResources, { query: { lang } }), enabled: library === undefined });
  const { data, isPending, error, refetch }: Library = library ?? ownLibrary;
  const problem = useFieldProblem('resourceIds');
  const [isAdding, setIsAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const id = useId();
  const { resourceIds, setResourceIds, move, remove, focusPicker } = useResourceIds(list);
  const addNew = useAddResource(unsent, (resourceId) => setResourceIds([...resourceIds, resourceId]));

  const companyResources = data?.items ?? [];
  const known = [...attached, ...companyResources];
  const chosen = resourceIds.flatMap((one) => known.find((resource) => resource.id === one) ?? []);
  return (
    <section className={`ui-card ${formStyles.card}`} aria-labelledby={`${id}-title`} data-field="resourceIds">
      <h3 id={`${id}-title`}>
        {t('resources.title')} <small>({ui('field.optional')})</small>
      </h3>
      <p className="ui-meta">{hint}</p>
      <ol ref={list} className={styles.resources}>
        {chosen.map((resource, index) => (
          <ResourceRow
            key={resource.id}
            resource={resource}
            onUp={index === 0 ? undefined : () => move(index, index - 1)}
            onDown={index === chosen.length - 1 ? undefined : () => move(index, index + 1)}
            onRemove={() => remove(resource.id)}
          />
        ))}
        {unsent?.documents.map((document, index) => (
          <UnsentDocumentRow
            key={`${document.file.name} ${document.file.lastModified} ${index}`}
            document={document}
            onRemove={() => {
              unsent.onDocuments(unsent.documents.filter((other) => other !== document));
              focusPicker();
            }}
          />
        ))}
      </ol>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.resourcesAdd}>
          <Select<number | null>
            className={formStyles.wide}
            aria-label={t('resources.pick')}
            placeholder={t('resources.pick')}
            loading={isPending}
            value={null}
            onChange={(picked) => picked !== null && setResourceIds([...resourceIds, picked])}
            disabled={resourceIds.length + (unsent?.documents.length ?? 0) >= RESOURCES_PER_TRAINING}
            showSearch={searchByLabel}
            notFoundContent={isPending ? null : t('resources.none')}
            options={companyResources
              .filter((resource) => !resourceIds.includes(resource.id))
              .map((resource) => ({ value: resource.id, label: resource.title }))}
          />
          {mayAdd && !isAdding && (
            <Button ref={addButton} icon={<Plus size={18} />} onClick={() => setIsAdding(true)}>
              {t('resources.add')}
            </Button>
          )}
        </div>
      )}
      <FieldProblem id={`${id}-problem`} problem={problem} />
      {isAdding && (
        <NewResource
          onClose={() => {
            setIsAdding(false);
            requestAnimationFrame(() => addButton.current?.focus());
          }}
          onAdd={addNew}
        />
      )}
    </section>
  );
}

function useResourceIds(list: RefObject<HTMLOListElement | null>) {
  const { values, setFieldValue } = useFormikContext<{ resourceIds: number[] }>();
  const { resourceIds } = values;
  const setResourceIds = (ids: number[]) => void setFieldValue('resourceIds', ids);
  const focusPicker = () => list.current?.parentElement?.querySelector('input')?.focus();
  return {
    resourceIds,
    setResourceIds,
    focusPicker,
    move: (from: number, to: number) => {
      const ids = [...resourceIds];
      ids.splice(to, 0, ...ids.splice(from, 1));
      setResourceIds(ids);
      // At the end of the list, the pressed button becomes disabled, so the focus moves to another button of the row.
      requestAnimationFrame(() => {
        const row = list.current?.children[to];
        if (!row?.querySelector(':focus:enabled')) row?.querySelector<HTMLElement>('button:enabled')?.focus();
      });
    },
    remove: (removed: number) => {
      setResourceIds(resourceIds.filter((one) => one !== removed));
      focusPicker();
    },
  };
}

/**
 * Returns a function that adds a new document: to the unsent documents, or without `unsent` to the company's resources at
 * once.
 */
function useAddResource(unsent: ResourcesCardProps['unsent'], onCreated: (id: number) => void) {
  const { t } = useTranslation('wizards');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  return async (document: NewDocument) => {
    if (unsent) {
      unsent.onDocuments([...unsent.documents, document]);
      return;
    }
    const resource = await api.call(createResource, { body: document });
    notify({ kind: 'success', text: t('resources.added') });
    onCreated(resource.id);
    void invalidate(queries, listResources);
  };
}

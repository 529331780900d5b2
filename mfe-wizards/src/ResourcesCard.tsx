import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { createResource, listResources } from '@vr/shared-api/contract/resources';
import type * as S from '@vr/shared-api/contract/resources.schema';
import { fold } from '@vr/shared-api/fold';
import { RESOURCES_PER_TRAINING } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button, Select } from 'antd';
import { useFormikContext } from 'formik';
import { ArrowDown, ArrowUp, FilePlus, FileText, Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, useProblem } from './ChoiceField.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { type NewDocument, NewResource } from './NewResource.tsx';

type Resource = Pick<ResponseOf<typeof S.listResources>['items'][number], 'id' | 'title' | 'type' | 'fileSize'>;

interface ResourcesCardProps {
  /** Those that were attached already. */
  attached: readonly Resource[];
  hint: string;
  /** Whether new documents can be added: they take storage. */
  mayAdd?: boolean;
  /** Where new documents wait for the save; without, they are added to the company's at once. */
  waiting?: { documents: readonly NewDocument[]; onDocuments: (documents: NewDocument[]) => void };
}

/** Documents that go with what is made, in order: picked from the company's, or added here. */
export function ResourcesCard({ attached, hint, mayAdd = true, waiting }: ResourcesCardProps) {
  const { t } = useTranslation('wizards');
  const { t: ui } = useTranslation('ui');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const { values, setFieldValue } = useFormikContext<{ resourceIds: number[] }>();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['listResources', lang],
    queryFn: ({ signal }) => api.call(listResources, { query: { lang } }, { signal }),
  });
  const problem = useProblem('resourceIds');
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const id = useId();

  const { resourceIds } = values;
  const known = [...attached, ...(data?.items ?? [])];
  const chosen = resourceIds.flatMap((one) => known.find((resource) => resource.id === one) ?? []);
  const set = (ids: number[]) => void setFieldValue('resourceIds', ids);
  const move = (from: number, to: number) => {
    const ids = [...resourceIds];
    ids.splice(to, 0, ...ids.splice(from, 1));
    set(ids);
    // At an end, the button that was pressed can go no further: the focus goes to one beside it.
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      if (!row?.querySelector(':focus:enabled')) row?.querySelector<HTMLElement>('button:enabled')?.focus();
    });
  };
  const remove = (gone: number) => {
    set(resourceIds.filter((one) => one !== gone));
    list.current?.parentElement?.querySelector('input')?.focus();
  };
  const full = resourceIds.length + (waiting?.documents.length ?? 0) >= RESOURCES_PER_TRAINING;
  const add = async (document: NewDocument) => {
    if (waiting) {
      waiting.onDocuments([...waiting.documents, document]);
      return;
    }
    const resource = await api.call(createResource, { body: document });
    notify({ kind: 'success', text: t('resources.added') });
    set([...resourceIds, resource.id]);
    void queries.invalidateQueries({ queryKey: ['listResources'] });
  };
  return (
    <section className="ui-card wizards-content-card" aria-labelledby={`${id}-title`} data-field="resourceIds">
      <h3 id={`${id}-title`}>
        {t('resources.title')} <small>({ui('field.optional')})</small>
      </h3>
      <p className="ui-meta">{hint}</p>
      <ol ref={list} className="wizards-resources">
        {chosen.map((resource, index) => (
          <li key={resource.id}>
            <FileText size={18} aria-hidden="true" />
            <span>
              <b>{resource.title}</b>
              <span className="ui-meta ui-num">
                {resource.type.toUpperCase()} · {formatSize(resource.fileSize, lang)}
              </span>
            </span>
            <Button
              type="text"
              size="small"
              icon={<ArrowUp size={16} aria-hidden="true" />}
              aria-label={t('resources.up', { title: resource.title })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDown size={16} aria-hidden="true" />}
              aria-label={t('resources.down', { title: resource.title })}
              disabled={index === chosen.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<X size={16} aria-hidden="true" />}
              aria-label={t('resources.remove', { title: resource.title })}
              onClick={() => remove(resource.id)}
            />
          </li>
        ))}
        {waiting?.documents.map((document, index) => (
          <li key={`${document.file.name} ${document.file.lastModified} ${index}`}>
            <FilePlus size={18} aria-hidden="true" />
            <span>
              <b>{document.title}</b>
              <span className="ui-meta ui-num">
                {document.file.name.split('.').pop()?.toUpperCase()} · {formatSize(document.file.size, lang)} ·{' '}
                {t('resources.sentOnSave')}
              </span>
            </span>
            <Button
              type="text"
              size="small"
              icon={<X size={16} aria-hidden="true" />}
              aria-label={t('resources.remove', { title: document.title })}
              onClick={() => {
                waiting.onDocuments(waiting.documents.filter((other) => other !== document));
                list.current?.parentElement?.querySelector('input')?.focus();
              }}
            />
          </li>
        ))}
      </ol>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="wizards-resources-add">
          <Select<number | null>
            className="wizards-wide"
            aria-label={t('resources.pick')}
            placeholder={t('resources.pick')}
            loading={isPending}
            value={null}
            onChange={(picked) => picked !== null && set([...resourceIds, picked])}
            disabled={full}
            showSearch={{ filterOption: (typed, option) => fold(String(option?.label ?? '')).includes(fold(typed)) }}
            notFoundContent={isPending ? null : t('resources.none')}
            options={(data?.items ?? [])
              .filter((resource) => !resourceIds.includes(resource.id))
              .map((resource) => ({ value: resource.id, label: resource.title }))}
          />
          {mayAdd && !adding && (
            <Button ref={opener} icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
              {t('resources.add')}
            </Button>
          )}
        </div>
      )}
      <ProblemText id={`${id}-problem`} problem={problem} />
      {adding && (
        <NewResource
          onClose={() => {
            setAdding(false);
            requestAnimationFrame(() => opener.current?.focus());
          }}
          onAdd={add}
        />
      )}
    </section>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listResources } from '@vr/shared-api/contract/resources';
import { fold } from '@vr/shared-api/fold';
import { RESOURCES_PER_TRAINING } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button, Select } from 'antd';
import { useFormikContext } from 'formik';
import { ArrowDown, ArrowUp, FileText, Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, useProblem } from '../ChoiceField.tsx';
import type { FormationValues, TrainingForm } from '../values.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { NewResource } from './NewResource.tsx';

/** Documents that go with the training, in order: picked from the company's, or added here. */
export function ResourcesCard({ training }: { training: TrainingForm | undefined }) {
  const { t } = useTranslation('wizards');
  const { api, lang } = usePortal();
  const queries = useQueryClient();
  const { values, setFieldValue } = useFormikContext<FormationValues>();
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
  const known = [...(training?.resources ?? []), ...(data?.items ?? [])];
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
  return (
    <section className="ui-card wizards-content-card" aria-labelledby={`${id}-title`} data-field="resourceIds">
      <h3 id={`${id}-title`}>
        {t('content.resources.title')} <small>({t('content.optional')})</small>
      </h3>
      <p className="ui-meta">{t('content.resources.hint')}</p>
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
              aria-label={t('content.resources.up', { title: resource.title })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDown size={16} aria-hidden="true" />}
              aria-label={t('content.resources.down', { title: resource.title })}
              disabled={index === chosen.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<X size={16} aria-hidden="true" />}
              aria-label={t('content.resources.remove', { title: resource.title })}
              onClick={() => remove(resource.id)}
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
            aria-label={t('content.resources.pick')}
            placeholder={t('content.resources.pick')}
            loading={isPending}
            value={null}
            onChange={(picked) => picked !== null && set([...resourceIds, picked])}
            disabled={resourceIds.length >= RESOURCES_PER_TRAINING}
            showSearch={{ filterOption: (typed, option) => fold(String(option?.label ?? '')).includes(fold(typed)) }}
            notFoundContent={isPending ? null : t('content.resources.none')}
            options={(data?.items ?? [])
              .filter((resource) => !resourceIds.includes(resource.id))
              .map((resource) => ({ value: resource.id, label: resource.title }))}
          />
          {!adding && (
            <Button ref={opener} icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
              {t('content.resources.add')}
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
          onAdded={(resource) => {
            set([...resourceIds, resource.id]);
            void queries.invalidateQueries({ queryKey: ['listResources'] });
          }}
        />
      )}
    </section>
  );
}

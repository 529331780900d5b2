import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { addToOffers, getOffer, listClients } from '@vr/shared-api/contract/clients';
import { type ClientType, OFFER_ADDED_MAX, OFFER_MAX } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { LeaveQuestion } from '@vr/shared-ui/LeaveQuestion';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamesText } from '../dialogs/useNamesText.ts';
import { OfferChoice } from './OfferChoice.tsx';
import sheet, * as styles from './offer.css';
import { useCatalogue } from './useOffer.ts';

interface AddToOffersProps {
  companies: readonly { id: number; name: string }[];
  type: ClientType;
  onClose(): void;
}

const NONE: ReadonlySet<number> = new Set();

/** A dialog that adds trainings from the global catalogue to the offers of several companies. */
export default function AddToOffers({ companies, type, onClose }: AddToOffersProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const namesText = useNamesText();
  const { entries, error, retry, refresh } = useCatalogue();
  const [chosen, setChosen] = useState(NONE);
  const [left, setLeft] = useState(companies);
  const [isLeaving, setLeaving] = useState(false);
  const dropOutdated = async () => {
    const current = await refresh();
    setChosen((before) => new Set([...before].filter((id) => current.has(id))));
  };
  const adding = useMutation({
    mutationFn: (to: AddToOffersProps['companies']) =>
      api.call(addToOffers, { body: { clientIds: to.map(({ id }) => id), trainingIds: [...chosen] } }),
    onSuccess({ items }) {
      const changed = items.filter(({ added }) => added > 0).length;
      notify({ kind: 'success', text: t('offer.added', { count: changed, all: items.length }) });
      void invalidate(queries, listClients);
      onClose();
    },
    onError(failed, to) {
      notify({ kind: 'error', text: t('offer.saveFailed') });
      const refused = to[refusedAt(failed, 'clientIds') ?? -1];
      if (refused && isGone(failed)) setLeft((before) => before.filter((company) => company !== refused));
      // A chosen training is no longer in the global catalogue.
      if (refusedAt(failed, 'trainingIds') !== undefined) void dropOutdated();
    },
  });
  const failureText = () => {
    if (refusedAt(adding.error, 'trainingIds') !== undefined) return t('offer.outdated');
    const name = adding.variables?.[refusedAt(adding.error, 'clientIds') ?? -1]?.name;
    if (name === undefined) return undefined;
    return isGone(adding.error)
      ? t('selection.gone', { name })
      : t('offer.full', { name, max: formatNumber(OFFER_MAX, lang) });
  };
  const close = () => {
    if (adding.isPending) return;
    if (chosen.size === 0) onClose();
    else setLeaving(true);
  };
  const isTooMany = chosen.size > OFFER_ADDED_MAX;
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={t('selection.addToOffers')}
        footer={
          entries && (
            <DialogFoot
              onCancel={close}
              confirm={t('offer.add')}
              pending={adding.isPending}
              disabled={chosen.size === 0 || isTooMany || left.length === 0}
              onConfirm={() => adding.mutate(left)}
              failure={{ error: adding.error, text: failureText() }}
            >
              <p role="status" className={`ui-num ${styles.summary}`}>
                {t('offer.chosen', { count: chosen.size, shown: formatNumber(chosen.size, lang) })}
              </p>
            </DialogFoot>
          )
        }
      >
        <p className={`ui-meta ${styles.about}`}>
          {t('offer.addAbout', { names: namesText(left.map(({ name }) => name)) })}
        </p>
        {entries ? (
          <>
            <SameAs
              type={type}
              onChoose={(offer) =>
                setChosen(new Set(entries.map(({ training }) => training.id).filter((id) => offer.has(id))))
              }
            />
            <OfferChoice entries={entries} chosen={chosen} onChange={setChosen} />
          </>
        ) : error ? (
          <FailureState error={error} onRetry={retry} />
        ) : (
          <ListSkeleton rows={8} />
        )}
        {isTooMany && <p role="alert">{t('offer.tooManyAdded', { max: formatNumber(OFFER_ADDED_MAX, lang) })}</p>}
      </Dialog>
      <LeaveQuestion open={isLeaving} text={t('offer.leave')} onStay={() => setLeaving(false)} onLeave={onClose} />
    </>
  );
}

/** Lets the user choose a company, and selects all trainings in that company's offer. */
function SameAs({ type, onChoose }: { type: ClientType; onChoose(offer: ReadonlySet<number>): void }) {
  const { t } = useTranslation('superadmin');
  const { api } = usePortal();
  const clients = useQuery(endpointQuery(listClients, { query: { type } }));
  const reading = useMutation({
    mutationFn: (id: number) => api.call(getOffer, { params: { id } }),
    onSuccess: ({ items }) => onChoose(new Set(items)),
  });
  const options = clients.data?.items.filter(({ deletion }) => deletion === null) ?? [];
  return (
    <>
      <Select<number>
        className={styles.sameAs}
        aria-label={t('offer.sameAs')}
        placeholder={t('offer.sameAs')}
        value={reading.variables ?? null}
        loading={reading.isPending}
        onChange={(id) => reading.mutate(id)}
        showSearch={searchByLabel}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormFailure error={reading.error} />
    </>
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Returns the index of the item of `list` that an error is about; undefined if the error is about something else. */
function refusedAt(error: unknown, list: 'clientIds' | 'trainingIds'): number | undefined {
  const [, name, at] = (error instanceof ApiError && /^\/body\/(\w+)\/(\d+)$/u.exec(error.field ?? '')) || [];
  return name === list ? Number(at) : undefined;
}

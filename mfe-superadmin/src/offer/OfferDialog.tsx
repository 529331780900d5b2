import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { listClients, previewOffer, putOffer } from '@vr/shared-api/contract/clients';
import { OFFER_MAX } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { LeaveQuestion } from '@vr/shared-ui/LeaveQuestion';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmLosses, type Losses } from './ConfirmLosses.tsx';
import { OfferChoice } from './OfferChoice.tsx';
import sheet, * as styles from './offer.css';
import { countChanges } from './offer.ts';
import { useOffer } from './useOffer.ts';

interface OfferDialogProps {
  company: { id: number; name: string };
  onClose(): void;
}

const NONE: ReadonlySet<number> = new Set();

/** A dialog for choosing which trainings of the global catalogue a company gets. */
export default function OfferDialog({ company, onClose }: OfferDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const { stored, entries, error, retry, refresh } = useOffer(company.id);
  // The changed offer; undefined until the person changes something.
  const [changed, setChanged] = useState<ReadonlySet<number>>();
  const [losses, setLosses] = useState<Losses | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const chosen = changed ?? stored ?? NONE;
  const { added, removed } = countChanges(stored ?? NONE, chosen);
  const isUnchanged = added + removed === 0;

  const dropOutdated = async () => {
    const current = await refresh();
    setChanged(new Set([...chosen].filter((id) => current.has(id))));
  };
  const saving = useMutation({
    /** Saves the offer, unless a preview shows losses. Returns the losses, or null once saved. */
    async mutationFn({ needsPreview }: { needsPreview: boolean }): Promise<Losses | null> {
      const input = { params: { id: company.id }, body: { trainingIds: [...chosen] } };
      const found = needsPreview ? await api.call(previewOffer, input) : null;
      if (found && found.trainings.length > 0) return found;
      await api.call(putOffer, input);
      return null;
    },
    onSuccess(found) {
      if (found) {
        setLosses(found);
        return setAsking(true);
      }
      notify({ kind: 'success', text: t('offer.saved', { name: company.name }) });
      void invalidate(queries, listClients);
      onClose();
    },
    onError(error) {
      notify({ kind: 'error', text: t('offer.saveFailed') });
      // A chosen training is no longer in the global catalogue.
      if (error instanceof ApiError && error.code === 'VALIDATION') void dropOutdated();
    },
  });
  const code = saving.error instanceof ApiError ? saving.error.code : undefined;
  const texts: Partial<Record<typeof code & string, string>> = {
    NOT_FOUND: t('companyForm.gone'),
    VALIDATION: t('offer.outdated'),
  };
  const close = () => (isUnchanged ? onClose() : setLeaving(true));
  const isTooLarge = chosen.size > OFFER_MAX;
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={t('offer.title', { name: company.name })}
        footer={
          stored &&
          entries && (
            <DialogFoot
              onCancel={close}
              confirm={t('dialog.save')}
              pending={saving.isPending}
              disabled={isUnchanged || isTooLarge}
              onConfirm={() => saving.mutate({ needsPreview: removed > 0 })}
              failure={{ error: saving.error, text: code && texts[code] }}
            >
              <Summary chosen={chosen.size} added={added} removed={removed} />
            </DialogFoot>
          )
        }
      >
        <p className={`ui-meta ${styles.about}`}>{t('offer.about')}</p>
        {stored && entries ? (
          <OfferChoice entries={entries} stored={stored} chosen={chosen} onChange={setChanged} />
        ) : error ? (
          <FailureState error={error} onRetry={retry} />
        ) : (
          <ListSkeleton rows={8} />
        )}
        {isTooLarge && <p role="alert">{t('offer.tooLarge', { max: formatNumber(OFFER_MAX, lang) })}</p>}
      </Dialog>
      <ConfirmLosses
        open={isAsking}
        losses={losses}
        entries={entries ?? []}
        onBack={() => setAsking(false)}
        onSave={async () => saving.mutate({ needsPreview: false })}
      />
      <LeaveQuestion open={isLeaving} text={t('offer.leave')} onStay={() => setLeaving(false)} onLeave={onClose} />
    </>
  );
}

/** The number of chosen trainings, and how many the company gains or loses. */
function Summary({ chosen, added, removed }: { chosen: number; added: number; removed: number }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const number = (value: number) => formatNumber(value, lang);
  return (
    <p role="status" className={`ui-num ${styles.summary}`}>
      {t('offer.chosen', { count: chosen, shown: number(chosen) })}
      {added + removed > 0 && (
        <>
          <span aria-hidden>
            +{number(added)} / −{number(removed)}
          </span>
          <span className="ui-hidden">{t('offer.changes', { added: number(added), removed: number(removed) })}</span>
        </>
      )}
    </p>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listProgressResets, resetProgress, undoProgressReset } from '@vr/shared-api/contract/resets';
import { RESET_REASON_MAX, RESET_UNDO_DAYS } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { Field } from '@vr/shared-ui/Field';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { refreshFigures } from '@vr/shared-ui/figure-queries';
import { Instant } from '@vr/shared-ui/Instant';
import { usePortal } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Input, Select } from 'antd';
import { RotateCcw, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnknown } from '../../is-unknown.ts';
import * as styles from '../overview.css';

interface Person {
  id: number;
  firstName: string;
  lastName: string;
}

interface ResetDialogProps {
  /** The people whose progress can be cleared. If there are several, the user must choose one. */
  people: readonly Person[];
  /** Undefined for all trainings. */
  training: { id: number; title: string } | undefined;
  onClose: () => void;
}

/**
 * Asks for confirmation, clears a person's progress, and offers to undo that (spec §2, §5). Also lists earlier resets that
 * can still be undone.
 */
export default function ResetDialog({ people, training, onClose }: ResetDialogProps) {
  const { t } = useTranslation('overview');
  const { api } = usePortal();
  const queries = useQueryClient();
  const [chosenId, setChosenId] = useState(people.length === 1 ? people[0]?.id : undefined);
  const [reason, setReason] = useState('');
  const person = people.find(({ id }) => id === chosenId);
  const reset = useMutation({
    mutationFn: async () => {
      const query = {
        ...(training && { trainingId: training.id }),
        ...(reason.trim() && { reason: reason.trim() }),
      };
      await api.call(resetProgress, { params: { id: chosenId ?? 0 }, query });
    },
    onSuccess: () => refreshFigures(queries),
  });
  const isLocked = useRef(false);
  const run = () => {
    if (isLocked.current) return;
    isLocked.current = true;
    reset.mutate(undefined, {
      onError() {
        isLocked.current = false;
      },
    });
  };
  const isNothing = isUnknown(reset.error);
  const name = person ? `${person.firstName} ${person.lastName}` : '';
  return (
    <Dialog
      open
      onClose={() => reset.isPending || onClose()}
      title={t('reset.title')}
      size="small"
      phone="sheet"
      footer={
        <DialogFoot
          onCancel={onClose}
          cancel={reset.isSuccess ? t('reset.close') : t('reset.no')}
          confirm={reset.isSuccess || isNothing ? undefined : t('reset.yes')}
          icon={RotateCcw}
          danger
          disabled={!person || reason.trim().length > RESET_REASON_MAX}
          pending={reset.isPending}
          onConfirm={run}
          failure={{ error: reset.error, text: isNothing ? t('reset.nothing') : undefined }}
        />
      }
    >
      {people.length > 1 && !reset.isSuccess && (
        <Select
          className={styles.block}
          aria-label={t('person.choose')}
          placeholder={t('person.choose')}
          showSearch={searchByLabel}
          value={chosenId}
          onChange={setChosenId}
          options={people.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))}
        />
      )}
      {person && !reset.isSuccess && (
        <>
          <p>{training ? t('reset.ask', { name, title: training.title }) : t('reset.askAll', { name })}</p>
          <p className={styles.note}>{t('reset.effect', { count: RESET_UNDO_DAYS })}</p>
          <Field
            name="reason"
            label={t('reset.reason')}
            max={RESET_REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            optional
            error={undefined}
          >
            {(control) => <Input.TextArea {...control} showCount rows={2} />}
          </Field>
        </>
      )}
      <p role="status">{person && reset.isSuccess ? t('reset.done', { firstName: person.firstName }) : ''}</p>
      {person && <Resets personId={person.id} />}
    </Dialog>
  );
}

/** The resets of a person's progress that the signed-in person can still undo. */
function Resets({ personId }: { personId: number }) {
  const { t } = useTranslation('overview');
  const { api, lang } = usePortal();
  const queries = useQueryClient();
  const resets = useQuery(endpointQuery(listProgressResets, { params: { id: personId }, query: { lang } }));
  const undo = useMutation({
    mutationFn: async (resetId: number) => {
      await api.call(undoProgressReset, { params: { id: personId, resetId }, query: { lang } });
    },
    onSuccess: () => refreshFigures(queries),
  });
  const [now] = useState(() => new Date().toISOString());
  return (
    <QueryState query={resets} skeleton={<ListSkeleton />}>
      {({ items }) => {
        const undoable = items.filter(({ undoneAt, undoableUntil }) => !undoneAt && undoableUntil > now);
        return (
          <>
            {undoable.length > 0 && <h3 className={styles.resetsTitle}>{t('reset.earlier')}</h3>}
            <ul className={styles.resets}>
              {undoable.map(({ id, training, at, by }) => (
                <li key={id}>
                  <span>
                    <b>{training.title ?? t('training.missing')}</b>
                    <small>
                      <Instant at={at}>{(date) => t('reset.by', { date, name: by.name || '—' })}</Instant>
                    </small>
                  </span>
                  <Button
                    size="small"
                    icon={<Undo2 size={15} aria-hidden />}
                    aria-label={t('reset.undoOf', { title: training.title ?? '' })}
                    loading={undo.isPending && undo.variables === id}
                    onClick={() => undo.mutate(id)}
                  >
                    {t('reset.undo')}
                  </Button>
                </li>
              ))}
            </ul>
            <p role="status">{undo.isSuccess ? t('reset.undone') : ''}</p>
            <FormFailure error={undo.error} />
          </>
        );
      }}
    </QueryState>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listSuggestions, withdrawSuggestion } from '@vr/shared-api/contract/suggestions';
import type * as S from '@vr/shared-api/contract/suggestions.schema';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { CalendarClock, RotateCw, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../DialogFoot.tsx';
import { useWhenWords } from './useWhenWords.ts';

type Pending = ResponseOf<typeof S.listSuggestions>['items'][number];

/** How many people a line names. */
const NAMES_MAX = 5;

interface WaitingProps {
  subject: { kind: 'training' | 'course'; id: number };
  /** Told while a question lies over the dialog around it, which then stays. */
  onAsking: (asking: boolean) => void;
}

/** The suggestions of a training or a course that wait for their first day, each to be withdrawn; nothing without any. */
export function Waiting({ subject, onAsking }: WaitingProps) {
  const { t } = useTranslation('catalog');
  const { api, lang } = usePortal();
  const { kind } = subject;
  const id = useId();
  const waiting = useQuery({
    queryKey: ['listSuggestions', lang, kind, subject.id],
    queryFn: ({ signal }) => {
      const about = kind === 'training' ? { trainingId: subject.id } : { courseId: subject.id };
      return api.call(listSuggestions, { query: { lang, ...about } }, { signal });
    },
    // Others suggest it too, and time goes on.
    staleTime: 0,
  });
  const place = useRef<HTMLDivElement>(null);
  // The question stays while it closes, so that the focus goes back to where it came from.
  const [asked, setAsked] = useState<{ pending: Pending; open: boolean } | null>(null);
  const ask = (pending: Pending, open: boolean) => {
    setAsked({ pending, open });
    onAsking(open);
  };
  // The button that asked goes with its line, and the keyboard stays where it was.
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (gone > 0) place.current?.focus({ preventScroll: true });
  }, [gone]);
  const items = waiting.data?.items ?? [];
  return (
    <div ref={place} tabIndex={-1} className="catalog-suggest">
      {waiting.isError && !waiting.data && (
        <div className="catalog-suggest-waiting">
          <FormFailure error={waiting.error} text={t('suggest.waitingFailed')} />
          <Button
            icon={<RotateCw size={16} aria-hidden />}
            onClick={() => {
              // It goes as soon as it has helped.
              place.current?.focus({ preventScroll: true });
              waiting.refetch();
            }}
          >
            {t('suggest.retry')}
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <section className="catalog-suggest-waiting">
          <h3>
            <CalendarClock size={18} strokeWidth={1.8} aria-hidden />
            {t('suggest.waiting', { count: items.length })}
          </h3>
          <ul>
            {items.map((pending) => (
              <li key={pending.id}>
                <About id={`${id}-${pending.id}`} pending={pending} />
                <Button
                  size="small"
                  aria-describedby={`${id}-${pending.id}`}
                  aria-haspopup="dialog"
                  icon={<Undo2 size={16} aria-hidden />}
                  onClick={() => ask(pending, true)}
                >
                  {t('suggest.withdraw')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && (
        <WithdrawDialog
          key={asked.pending.id}
          pending={asked.pending}
          open={asked.open}
          onClose={() => ask(asked.pending, false)}
          onGone={() => {
            setAsked(null);
            onAsking(false);
            setGone(gone + 1);
          }}
        />
      )}
    </div>
  );
}

/** From when, by whom and to whom. */
function About({ id, pending }: { id: string; pending: Pending }) {
  const { t } = useTranslation('catalog');
  const words = useWhenWords();
  const me = useProfile();
  const { by, people, startDate, endDate } = pending;
  const names = people.slice(0, NAMES_MAX).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const more = people.length - names.length;
  const to = names.join(', ');
  return (
    <div id={id}>
      <b>{words(startDate, endDate ?? undefined)}</b>
      <span>
        {by.id === me.id ? t('suggest.byMe') : t('suggest.by', { name: `${by.firstName} ${by.lastName}` })}{' '}
        {more > 0 ? t('suggest.toMore', { names: to, count: more }) : t('suggest.to', { names: to })}
      </span>
    </div>
  );
}

interface WithdrawDialogProps {
  pending: Pending;
  open: boolean;
  onClose: () => void;
  /** It waits no more. */
  onGone: () => void;
}

function WithdrawDialog({ pending, open, onClose, onGone }: WithdrawDialogProps) {
  const { t } = useTranslation('catalog');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => api.call(withdrawSuggestion, { params: { id: pending.id } }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('suggest.withdrawn') });
      onGone();
    },
    onError: () => notify({ kind: 'error', text: t('suggest.withdrawFailed') }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['listSuggestions'] }),
  });
  const refusal = withdrawal.error instanceof ApiError ? withdrawal.error.code : undefined;
  const text =
    refusal === 'SUGGESTION_STARTED'
      ? t('suggest.started')
      : refusal === 'NOT_FOUND'
        ? t('suggest.withdrawnAlready')
        : undefined;
  const over = refusal === 'SUGGESTION_STARTED' || refusal === 'NOT_FOUND';
  const close = () => {
    withdrawal.reset();
    if (over) onGone();
    else onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={() => withdrawal.isPending || close()}
      title={t('suggest.withdrawTitle')}
      size="small"
      phone="card"
      footer={
        over ? (
          <Button type="primary" size="large" onClick={close}>
            {t('suggest.understood')}
          </Button>
        ) : (
          <DialogFoot
            onCancel={close}
            confirm={t('suggest.withdraw')}
            icon={Undo2}
            danger
            pending={withdrawal.isPending}
            onConfirm={() => withdrawal.mutate()}
          />
        )
      }
    >
      {!over && (
        <p className="catalog-suggest-question">
          {t('suggest.withdrawText', { count: pending.people.length })}{' '}
          {pending.items.length > 1 &&
            t('suggest.withdrawAll', { titles: pending.items.map(({ title }) => title).join(', ') })}
        </p>
      )}
      {withdrawal.isError && <FormFailure error={withdrawal.error} text={text} />}
    </Dialog>
  );
}

import type { TrainingStatus } from '@vr/shared-api/limits';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button, Tooltip } from 'antd';
import {
  CircleCheck,
  FlaskConical,
  type LucideIcon,
  PencilLine,
  SearchCheck,
  Send,
  Trash2,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type actionsFor, mainActionOf, type Standing, TRAINING_ACTIONS, type TrainingAction } from '../actions.ts';
import type { Failure } from '../useDecision.ts';

const ICONS: Record<TrainingAction, LucideIcon> = {
  delete: Trash2,
  suggest: Send,
  accesses: UsersRound,
  test: FlaskConical,
  edit: PencilLine,
  REJECT: Undo2,
  REQUEST_VALIDATION: Send,
  START_REVIEW: SearchCheck,
  VALIDATE: CircleCheck,
};

/** What takes something away. */
const DANGER: readonly TrainingAction[] = ['delete', 'REJECT'];
/** What decides how a review goes on keeps its words, however narrow the screen. */
const IN_WORDS: readonly TrainingAction[] = ['REJECT', 'REQUEST_VALIDATION'];

interface OwnerActionsProps {
  actions: ReturnType<typeof actionsFor>;
  status: TrainingStatus | null;
  /** What is being done just now. */
  busy: TrainingAction | null;
  /** Why the last attempt failed. */
  failure: Failure | null;
  onAction: (action: TrainingAction) => void;
}

/** What whoever looks after a training may do with it; what has to wait says why. */
export function OwnerActions({ actions, status, busy, failure, onAction }: OwnerActionsProps) {
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  const whyId = useId();
  const names: Record<TrainingAction, string> = {
    delete: t('actions.delete'),
    suggest: t('suggest.action'),
    accesses: t('actions.accesses'),
    test: t('actions.test'),
    edit: t('actions.edit'),
    REJECT: t('review.reject'),
    REQUEST_VALIDATION: t('review.request'),
    START_REVIEW: t('review.start'),
    VALIDATE: t('review.validate'),
  };
  const reasons: Record<Standing, string | undefined> = {
    ready: undefined,
    'in-review': t('detail.inReview'),
    'no-content': t('detail.noContent'),
    'content-needed': t('review.contentNeeded'),
    'content-arriving': t('review.contentArriving'),
  };
  const offered = TRAINING_ACTIONS.filter((action) => actions[action] !== undefined);
  const main = mainActionOf(actions, status);
  // The main one stands last, where the way through the others ends.
  const inOrder = offered.toSorted((one, other) => Number(one === main) - Number(other === main));
  const why = offered.toReversed().flatMap((action) => reasons[actions[action] ?? 'ready'] ?? [])[0];
  return (
    <>
      {failure && <FormFailure error={failure.error} text={failure.text} />}
      {why && (
        <p id={whyId} className="catalog-detail-why">
          {why}
        </p>
      )}
      {inOrder.map((action) => {
        const Icon = ICONS[action];
        const reason = reasons[actions[action] ?? 'ready'];
        const words = !phone || action === main || IN_WORDS.includes(action);
        const hint = reason ?? (words ? undefined : names[action]);
        const atOnce = action === 'START_REVIEW';
        return (
          // One that says nothing must not open: it would keep Escape from the dialog around it.
          <Tooltip key={action} title={hint} {...(!hint && { open: false })}>
            <Button
              size="large"
              type={action === main ? 'primary' : 'default'}
              danger={DANGER.includes(action)}
              className={`catalog-detail-${action.toLowerCase().replace('_', '-')}`}
              icon={<Icon size={18} strokeWidth={1.8} aria-hidden />}
              aria-label={names[action]}
              aria-haspopup={atOnce ? undefined : 'dialog'}
              aria-describedby={reason && whyId}
              disabled={reason !== undefined}
              loading={busy === action}
              onClick={() => onAction(action)}
            >
              {words && names[action]}
            </Button>
          </Tooltip>
        );
      })}
    </>
  );
}

import type { TrainingStatus } from '@vr/shared-api/limits';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useCanHover, useIsPhone } from '@vr/shared-ui/useMedia';
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
import * as styles from '../detail/actions.css';
import type { DecisionFailure } from '../review/useDecision.ts';
import {
  type ActionState,
  type actionsFor,
  mainActionOf,
  TRAINING_ACTIONS,
  type TrainingAction,
} from '../trainings/actions.ts';

const CLASSES: Partial<Record<TrainingAction, string>> = {
  edit: styles.detailEdit,
  delete: styles.detailDelete,
  accesses: styles.detailAccesses,
  suggest: styles.detailSuggest,
  test: styles.detailTest,
  REJECT: styles.detailReject,
  REQUEST_VALIDATION: styles.detailRequestValidation,
};

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

/** The actions with a red button. */
const DANGER_ACTIONS: readonly TrainingAction[] = ['delete', 'REJECT'];
/** The actions that show their text on phones too, because they decide a review. */
const ALWAYS_WITH_TEXT: readonly TrainingAction[] = ['REJECT', 'REQUEST_VALIDATION'];

interface OwnerActionsProps {
  actions: ReturnType<typeof actionsFor>;
  status: TrainingStatus | null;
  /** The action whose request is running. */
  pendingAction: TrainingAction | null;
  /** The failure of the last action. */
  failure: DecisionFailure | null;
  onAction: (action: TrainingAction) => void;
}

/** The buttons of people who manage a training. A disabled button says why in its tooltip. */
export function OwnerActions({ actions, status, pendingAction, failure, onAction }: OwnerActionsProps) {
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  const canHover = useCanHover();
  const reasonId = useId();
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
  const reasons: Record<ActionState, string | undefined> = {
    ready: undefined,
    'in-review': t('detail.inReview'),
    'no-content': t('detail.noContent'),
    'content-needed': t('review.contentNeeded'),
    'content-arriving': t('review.contentArriving'),
  };
  const shown = TRAINING_ACTIONS.filter((action) => actions[action] !== undefined);
  const main = mainActionOf(actions, status);
  // The main action is last, as in every dialog.
  const inOrder = shown.toSorted((action, other) => Number(action === main) - Number(other === main));
  const lastReason = shown.toReversed().flatMap((action) => reasons[actions[action] ?? 'ready'] ?? [])[0];
  return (
    <>
      {failure && <FormFailure error={failure.error} text={failure.text} />}
      {lastReason && (
        <p id={reasonId} className={styles.detailReason}>
          {lastReason}
        </p>
      )}
      {inOrder.map((action) => {
        const Icon = ICONS[action];
        const reason = reasons[actions[action] ?? 'ready'];
        const withText = !phone || action === main || ALWAYS_WITH_TEXT.includes(action);
        const hint = reason ?? (withText ? undefined : names[action]);
        const hasDialog = action !== 'START_REVIEW';
        return (
          // A tooltip without text must not open, because it would consume the Escape key of the dialog.
          <Tooltip key={action} title={hint} {...(!(hint && canHover) && { open: false })}>
            <Button
              size="large"
              type={action === main ? 'primary' : 'default'}
              danger={DANGER_ACTIONS.includes(action)}
              className={CLASSES[action]}
              data-action={action}
              icon={<Icon size={18} strokeWidth={1.8} aria-hidden />}
              aria-label={names[action]}
              aria-haspopup={hasDialog ? 'dialog' : undefined}
              aria-describedby={reason && reasonId}
              disabled={reason !== undefined}
              loading={pendingAction === action}
              onClick={() => onAction(action)}
            >
              {withText && names[action]}
            </Button>
          </Tooltip>
        );
      })}
    </>
  );
}

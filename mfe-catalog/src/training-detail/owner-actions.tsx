import type { TrainingStatus } from '@vr/shared-api/limits';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import type { ActionIcon } from '@vr/shared-ui/MoreMenu';
import { CircleCheck, FlaskConical, PencilLine, SearchCheck, Send, Trash2, Undo2, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from '../detail/actions.css';
import type { DetailAction } from '../detail/DetailFoot.tsx';
import type { DecisionFailure } from '../review/useDecision.ts';
import {
  type ActionState,
  type actionsFor,
  mainActionOf,
  TRAINING_ACTIONS,
  type TrainingAction,
} from '../trainings/actions.ts';

const ICONS: Record<TrainingAction, ActionIcon> = {
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

const PLACES: Partial<Record<TrainingAction, DetailAction['place']>> = {
  delete: 'menu',
  REJECT: 'button',
  REQUEST_VALIDATION: 'button',
};

interface OwnerActionsOptions {
  actions: ReturnType<typeof actionsFor>;
  status: TrainingStatus | null;
  pendingAction: TrainingAction | null;
  onAction: (action: TrainingAction) => void;
}

/** The actions that are possible now for people who manage the training, the main one first. */
export function useOwnerActions({ actions, status, pendingAction, onAction }: OwnerActionsOptions): DetailAction[] {
  const { t } = useTranslation('catalog');
  const labels: Record<TrainingAction, string> = {
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
  const main = mainActionOf(actions, status);
  return TRAINING_ACTIONS.filter((action) => actions[action] === 'ready')
    .toReversed()
    .sort((action, other) => Number(other === main) - Number(action === main))
    .map((action) => ({
      key: action,
      label: labels[action],
      icon: ICONS[action],
      opensDialog: action !== 'START_REVIEW',
      danger: action === 'delete' || action === 'REJECT',
      pending: pendingAction === action,
      ...(PLACES[action] && { place: PLACES[action] }),
      onClick: () => onAction(action),
    }));
}

interface OwnerNotesProps {
  actions: OwnerActionsOptions['actions'];
  failure: DecisionFailure | null;
}

/** Explains why the last action failed, and why some actions are not possible now. */
export function OwnerNotes({ actions, failure }: OwnerNotesProps) {
  const { t } = useTranslation('catalog');
  const reasons: Record<ActionState, string | undefined> = {
    ready: undefined,
    'in-review': t('detail.inReview'),
    'no-content': t('detail.noContent'),
    'content-needed': t('review.contentNeeded'),
    'content-arriving': t('review.contentArriving'),
  };
  const reason = TRAINING_ACTIONS.toReversed().flatMap((action) => reasons[actions[action] ?? 'ready'] ?? [])[0];
  return (
    <>
      {failure && <FormFailure error={failure.error} text={failure.text} />}
      {reason && <p className={styles.detailReason}>{reason}</p>}
    </>
  );
}

import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button, Tooltip } from 'antd';
import { FlaskConical, type LucideIcon, PencilLine, Trash2, UsersRound } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type actionsFor, type Standing, TRAINING_ACTIONS, type TrainingAction } from '../actions.ts';

const ICONS: Record<TrainingAction, LucideIcon> = {
  delete: Trash2,
  accesses: UsersRound,
  test: FlaskConical,
  edit: PencilLine,
};

interface OwnerActionsProps {
  actions: ReturnType<typeof actionsFor>;
  onAction: (action: TrainingAction) => void;
}

/** What the owner of a training may do with it; what has to wait says why. */
export function OwnerActions({ actions, onAction }: OwnerActionsProps) {
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  const whyId = useId();
  const names: Record<TrainingAction, string> = {
    delete: t('actions.delete'),
    accesses: t('actions.accesses'),
    test: t('actions.test'),
    edit: t('actions.edit'),
  };
  const reasons: Record<Standing, string | undefined> = {
    ready: undefined,
    'in-review': t('detail.inReview'),
    'no-content': t('detail.noContent'),
  };
  const offered = TRAINING_ACTIONS.filter((action) => actions[action] !== undefined);
  const main = offered.at(-1);
  const why = reasons[actions.edit ?? 'ready'] ?? reasons[actions.test ?? 'ready'];
  return (
    <>
      {why && (
        <p id={whyId} className="catalog-detail-why">
          {why}
        </p>
      )}
      {offered.map((action) => {
        const Icon = ICONS[action];
        const reason = reasons[actions[action] ?? 'ready'];
        const words = !phone || action === main;
        return (
          <Tooltip key={action} title={reason ?? (words ? undefined : names[action])}>
            <Button
              size="large"
              type={action === main ? 'primary' : 'default'}
              danger={action === 'delete'}
              className={`catalog-detail-${action}`}
              icon={<Icon size={18} strokeWidth={1.8} aria-hidden />}
              aria-label={names[action]}
              aria-haspopup="dialog"
              aria-describedby={reason && whyId}
              disabled={reason !== undefined}
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

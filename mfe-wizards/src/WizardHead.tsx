import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClock } from './useClock.ts';

interface WizardHeadProps {
  /** What is made or edited. */
  kind: string;
  /** Of what is made or edited, as far as it has one. */
  title: string;
  /** When the draft was last kept; null while nothing differs. */
  savedAt: number | null;
}

/** The head of the wizard; the dialog around it puts its button to close at the end. */
export function WizardHead({ kind, title, savedAt }: WizardHeadProps) {
  const { t } = useTranslation('wizards');
  const clock = useClock();
  return (
    <div className="wizards-head">
      <div>
        {title && <p className="wizards-kind">{kind}</p>}
        <p className="wizards-title">{title || kind}</p>
      </div>
      {savedAt !== null && (
        <p className="wizards-kept ui-num">
          <Check size={16} aria-hidden="true" />
          {t('wizard.draft.saved', { time: clock(savedAt) })}
        </p>
      )}
    </div>
  );
}

import { Button } from 'antd';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormationDraft } from './draft.ts';
import { titleOf } from './titleOf.ts';
import { useClock } from './useClock.ts';

interface DraftOfferProps {
  at: number;
  draft: FormationDraft;
  onContinue: () => Promise<void>;
  onAnew: () => void;
}

/** Offers what the person has begun and not saved. */
export function DraftOffer({ at, draft, onContinue, onAnew }: DraftOfferProps) {
  const { t, i18n } = useTranslation('wizards');
  const clock = useClock();
  const [coming, setComing] = useState(false);
  const title = titleOf(draft.values, i18n.language);
  const goOn = async () => {
    setComing(true);
    await onContinue();
  };
  return (
    <section className="ui-card wizards-offer">
      <History size={28} aria-hidden="true" />
      <div>
        <h2>{t('formation.draft.found', { time: clock(at) })}</h2>
        <p>{title ? t('formation.draft.foundTitle', { title }) : t('formation.draft.foundUntitled')}</p>
      </div>
      <div className="wizards-offer-actions">
        <Button onClick={onAnew}>{t('formation.draft.anew')}</Button>
        <Button type="primary" loading={coming} onClick={goOn}>
          {t('formation.draft.continue')}
        </Button>
      </div>
    </section>
  );
}

import { Button } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './team.css';

/** The people who are on track, folded below those who need their manager. */
export function OnTrack({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Button
        type="text"
        className={styles.onTrack}
        icon={<Chevron size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('team.onTrack', { count })}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}

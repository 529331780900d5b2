import { Button } from 'antd';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Member } from './filter.ts';
import * as styles from './members.css';

interface SuggestButtonProps {
  member: Member;
  onSuggest: (member: Member) => void;
}

/** Suggests trainings and courses to a member. Not shown for disabled members, who cannot sign in to see them. */
export function SuggestButton({ member, onSuggest }: SuggestButtonProps) {
  const { t } = useTranslation('admin');
  if (member.disabled) return null;
  return (
    <Button
      type="text"
      className={styles.suggest}
      title={t('members.suggest')}
      aria-label={t('members.suggestTo', { name: `${member.firstName} ${member.lastName}` })}
      aria-haspopup="dialog"
      icon={<Send size={18} aria-hidden />}
      onClick={() => onSuggest(member)}
    />
  );
}

import { PASSWORD_MIN } from '@vr/shared-api/limits';
import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { brokenRules, PASSWORD_RULE_NAMES, type PasswordRule } from './password-rules.ts';
import * as styles from './sign-in.css';

/** Lists the rules for a new password, with a tick for each rule that the password meets. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('account');
  const broken = brokenRules(password);
  const texts: Record<PasswordRule, string> = {
    length: t('resetPassword.length', { min: PASSWORD_MIN }),
    uppercase: t('resetPassword.uppercase'),
    lowercase: t('resetPassword.lowercase'),
    digit: t('resetPassword.digit'),
    special: t('resetPassword.special'),
  };
  return (
    <ul className={styles.rules}>
      {PASSWORD_RULE_NAMES.map((rule) => {
        const kept = !broken.includes(rule);
        return (
          <li key={rule} className={kept ? styles.ruleKept : ''}>
            {kept ? <Check size={16} strokeWidth={2.4} /> : <Circle size={16} />}
            {texts[rule]}
            {kept && <span className="ui-hidden">: {t('resetPassword.kept')}</span>}
          </li>
        );
      })}
    </ul>
  );
}

import { Button } from '@vr/shared-ui/Button';
import { saveFile } from '@vr/shared-ui/format/save-file';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './second-factor.css';

/** Shows new recovery codes, which cannot be shown again, and lets the person save them as a file. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('secondFactor');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <section className={styles.panel}>
      <h3 ref={heading} tabIndex={-1}>
        {t('codes.title')}
      </h3>
      <p>{t('codes.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={<Download size={18} />} onClick={save}>
          {t('codes.save')}
        </Button>
        <Button type="primary" onClick={onClose}>
          {t('codes.done')}
        </Button>
      </div>
    </section>
  );
}

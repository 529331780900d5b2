import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { useRole, useStyles } from '@vr/shared-ui/kernel';
import { useLazyTexts, withTexts } from '@vr/shared-ui/useLazyTexts';
import { ChevronDown, ExternalLink, Mail, MessageCircleQuestionMark } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/shell-dialog.ts';
import { useShellContext } from '../ShellContext.ts';
import { FAQ, useAnswers } from './faq.ts';
import sheet, * as styles from './help.css';

const useTexts = () => useLazyTexts('help', (lang) => import(`./locales/${lang}.json`));

/** The support address, and the FAQ: a link to the operator's, or else the portal's own. */
export default withTexts(useTexts, LoadedDialog);

function LoadedDialog({ onClose }: ShellDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('help');
  const { t: shellText } = useTranslation('shell');
  const { supportEmail, faqUrl } = useShellContext().config;
  return (
    <Dialog open isAddressed size="small" phone="sheet" title={shellText('help.title')} onClose={onClose}>
      <div className={styles.helpMail}>
        <Mail size={22} />
        <div>
          <h3>{t('write')}</h3>
          {supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : <NoSupportAddress />}
        </div>
      </div>
      {faqUrl ? (
        <Button block href={faqUrl} target="_blank" rel="noopener noreferrer" icon={<ExternalLink size={18} />}>
          {t('faq')}
          <span className="ui-hidden"> {t('newTab')}</span>
        </Button>
      ) : (
        <Faq />
      )}
    </Dialog>
  );
}

/** Refers learners and managers to their administrator, and everyone else to the operator of the portal. */
function NoSupportAddress() {
  const { t } = useTranslation('help');
  const role = useRole();
  const isUser = role === 'learner' || role === 'manager';
  return <p>{isUser ? t('administrator') : t('operator')}</p>;
}

/** The portal's own questions and answers for the person's role. */
function Faq() {
  const { t } = useTranslation('help');
  const role = useRole();
  const answers = useAnswers();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        block
        icon={<MessageCircleQuestionMark size={18} />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('faq')}
      </Button>
      <div id={id} className={styles.faq} hidden={!open}>
        {FAQ[role].map((question) => (
          <details key={question} name={id}>
            <summary>
              {answers[question].question}
              <ChevronDown size={18} />
            </summary>
            <p>{answers[question].answer}</p>
          </details>
        ))}
      </div>
    </>
  );
}

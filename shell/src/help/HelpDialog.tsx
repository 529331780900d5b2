import { Dialog } from '@vr/shared-ui/Dialog';
import { useShell, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { ChevronDown, ExternalLink, Mail, MessageCircleQuestionMark } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellDialogProps } from '../dialogs/Dialogs.tsx';
import { useShellContext } from '../ShellContext.ts';
import { FAQ } from './faq.ts';
import styles from './help.css';
import { useAnswers } from './useAnswers.ts';

/** Whom to ask for help, and the frequent questions: the operator's own, else the portal's. */
export default function HelpDialog({ onClose }: ShellDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const { supportEmail, faqUrl } = useShellContext().config;
  return (
    <Dialog open size="small" phone="sheet" title={t('help.title')} onClose={onClose}>
      <div className="shell-help-mail">
        <Mail size={22} strokeWidth={1.8} aria-hidden />
        <div>
          <h3>{t('help.write')}</h3>
          {supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : <NobodyToWriteTo />}
        </div>
      </div>
      {faqUrl ? (
        <Button
          block
          href={faqUrl}
          target="_blank"
          rel="noopener noreferrer"
          icon={<ExternalLink size={18} aria-hidden />}
        >
          {t('help.faq')}
          <span className="ui-hidden">{t('help.newTab')}</span>
        </Button>
      ) : (
        <Faq />
      )}
    </Dialog>
  );
}

/** Those who run a company's portal, or all of it, are the administrators themselves. */
function NobodyToWriteTo() {
  const { t } = useTranslation('shell');
  const shell = useShell();
  const isUser = shell === 'learner' || shell === 'manager';
  return <p>{isUser ? t('help.administrator') : t('help.operator')}</p>;
}

/** The portal's own questions and answers, for the reader's role. */
function Faq() {
  const { t } = useTranslation('shell');
  const shell = useShell();
  const answers = useAnswers();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        block
        icon={<MessageCircleQuestionMark size={18} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('help.faq')}
      </Button>
      <div id={id} className="shell-faq" hidden={!open}>
        {FAQ[shell].map((question) => (
          <details key={question} name={id}>
            <summary>
              {answers[question].question}
              <ChevronDown size={18} aria-hidden />
            </summary>
            <p>{answers[question].answer}</p>
          </details>
        ))}
      </div>
    </>
  );
}

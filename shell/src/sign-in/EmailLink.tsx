import { confirmEmailChange, undoEmailChange } from '@vr/shared-api/contract/account';
import { Button } from '@vr/shared-ui/Button';
import { usePortal } from '@vr/shared-ui/kernel';
import { useNavigate } from '@vr/shared-ui/router';
import { withTexts } from '@vr/shared-ui/useLazyTexts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountTexts } from '../account-texts/useAccountTexts.ts';
import { isRefusedAs } from '../errors/is-refused-as.ts';
import { Frame } from './Frame.tsx';
import { Note } from './Note.tsx';
import { RefusalText } from './RefusalText.tsx';
import { type Refusal, refusalOf } from './refusal.ts';
import { SubmitButton } from './SubmitButton.tsx';
import * as styles from './sign-in.css';

interface EmailLinkProps {
  linkKey: string;
  /** True: the link restores the old address. False: it confirms the new one. */
  undo: boolean;
}

/**
 * The screen for links in mails about a change of e-mail address. Works signed in or out. Sends the key only when the person
 * presses a button, because mail scanners open links too.
 */
export default withTexts(useAccountTexts, LoadedLink);

function LoadedLink({ linkKey, undo }: EmailLinkProps) {
  const { t } = useTranslation('account');
  const { confirmed, problem, refusal, sending, send } = useLink({ linkKey, undo });
  const texts = undo
    ? { page: t('link.undoPage'), title: t('link.undoTitle'), lead: t('link.undoLead') }
    : { page: t('link.confirmPage'), title: t('link.confirmTitle'), lead: t('link.confirmLead') };
  return (
    <Frame {...texts}>
      {confirmed ? (
        <Note kind="success" role="status">
          {t('link.confirmed', { email: confirmed })}
        </Note>
      ) : (
        <form onSubmit={send}>
          {undo && <p>{t('link.undoText')}</p>}
          {problem && (
            <Note kind="error" role="alert">
              {problem === 'taken' ? t('link.taken') : t('link.expired')}
            </Note>
          )}
          <RefusalText refusal={refusal} />
          <div className={styles.signInActions}>
            <SubmitButton sending={sending} disabled={sending}>
              {undo ? t('link.undo') : t('link.confirm')}
            </SubmitButton>
          </div>
        </form>
      )}
      {(confirmed || problem) && (
        // A full page load, because the profile of a signed-in person has changed.
        <Button size="large" href="/">
          {t('link.toPortal')}
        </Button>
      )}
    </Frame>
  );
}

/** Sends the link's key. After undoing a change, opens the screen for setting a new password. */
function useLink({ linkKey, undo }: EmailLinkProps) {
  const { api } = usePortal();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [confirmed, setConfirmed] = useState<string>();
  const [problem, setProblem] = useState<'expired' | 'taken'>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  async function send(event: SubmitEvent) {
    event.preventDefault();
    setSending(true);
    setProblem(undefined);
    setRefusal(null);
    const body = { key: linkKey };
    try {
      if (undo) {
        const { resetKey } = await api.call(undoEmailChange, { body });
        // Replaces this address in the history, because the link's key works only once.
        navigate(`/reset-password?key=${resetKey}`, { replace: true });
      } else setConfirmed((await api.call(confirmEmailChange, { body })).email);
    } catch (error) {
      if (isRefusedAs(error, 'EMAIL_LINK_EXPIRED')) setProblem('expired');
      else if (isRefusedAs(error, 'EMAIL_IN_USE')) setProblem('taken');
      else setRefusal(refusalOf(error));
    }
    setSending(false);
  }
  return { confirmed, problem, refusal, sending, send };
}

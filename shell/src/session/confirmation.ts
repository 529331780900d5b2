import { type Api, ApiError } from '@vr/shared-api/client';
import type { CalledEndpoint, EndpointSchemas } from '@vr/shared-api/contract/endpoint';
import type { Translations } from '@vr/shared-ui/i18n/create';
import type { NoticeQueue } from '@vr/shared-ui/Notices';
import { createStore } from 'zustand/vanilla';

interface Question {
  /** Closes the request. `isConfirmed`: whether the person gave the password. */
  answer(isConfirmed: boolean): void;
}

/** Whether a call may ask for the password: only changes and downloads do. A failed read shows its error in place. */
const isAction = ({ method, file }: CalledEndpoint<EndpointSchemas>): boolean => method !== 'GET' || file !== undefined;

/**
 * Asks for the password when a call needs a more recent sign-in. The call waits for the password and is then sent again, so
 * no input is lost. If a password cannot confirm the session, shows a notice.
 */
export function createConfirmation({ i18n }: Pick<Translations, 'i18n'>, { notify }: Pick<NoticeQueue, 'notify'>) {
  const t = i18n.getFixedT(null, 'ui');
  const question = createStore<Question | null>(() => null);
  let answer: Promise<boolean> | undefined;
  const ask = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    question.setState(
      {
        answer(isConfirmed) {
          answer = undefined;
          question.setState(null, true);
          resolve(isConfirmed);
        },
      },
      true,
    );
    return promise;
  };
  const isConfirmed = async (error: unknown): Promise<boolean> => {
    if (error instanceof ApiError && error.code === 'NEEDS_PASSWORD_SIGN_IN')
      notify({ kind: 'error', text: t('failure.needsPassword') });
    if (!(error instanceof ApiError && error.code === 'PASSWORD_NEEDED')) return false;
    // Calls refused at the same time wait for one answer.
    answer ??= ask();
    return answer;
  };
  return {
    question,
    /** Returns an API whose calls ask for the password when necessary. */
    around: (api: Api): Api => ({
      async call(endpoint, input, options) {
        try {
          return await api.call(endpoint, input, options);
        } catch (error) {
          if (isAction(endpoint) && (await isConfirmed(error))) return api.call(endpoint, input, options);
          throw error;
        }
      },
    }),
  };
}
export type Confirmation = ReturnType<typeof createConfirmation>;

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** Whether this browser can create and use passkeys here. Requires https, except on localhost. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Thrown when the person cancels, or when the browser has no suitable passkey. */
export class PasskeyCancelled extends Error {}

const orCancelled = async (answer: Promise<object>): Promise<Record<string, unknown>> => {
  try {
    return { ...(await answer) };
  } catch (error) {
    throw new PasskeyCancelled('The browser has made no answer', { cause: error });
  }
};

/** Creates a passkey with the server's options. Throws {@link PasskeyCancelled}. */
export const makePasskey = (options: Record<string, unknown>): Promise<Record<string, unknown>> =>
  orCancelled(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));

/** Answers the server's challenge with one of the person's passkeys. Throws {@link PasskeyCancelled}. */
export const answerWithPasskey = (options: Record<string, unknown>): Promise<Record<string, unknown>> =>
  orCancelled(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));

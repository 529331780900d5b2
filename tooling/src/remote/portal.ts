import { type Api, ApiError, createApi } from '@vr/shared-api/client';
import { readDeployToken } from '@vr/shared-api/release-signing';
import { CommandError } from '../cli/run.ts';

/** An error that the user of a command can fix. Only its message is printed, without a stack. */
export class ReleaseFailure extends Error {}

/** The portal that a command works with, and a client for its API that sends the deploy token. */
export interface Portal {
  url: string;
  api: Api;
}

/** Returns the secret of the token in DEPLOY_TOKEN. Throws {@link ReleaseFailure} if the token is missing or malformed. */
export function deploySecret(env: NodeJS.ProcessEnv = process.env): Buffer {
  const read = readDeployToken(env.DEPLOY_TOKEN ?? '');
  if (!read)
    throw new ReleaseFailure('Set DEPLOY_TOKEN to the deploy token of the remote (vrd_…), which a super admin makes.');
  return read.secret;
}

/** Returns the portal at an address. Throws {@link ReleaseFailure} if the address or the deploy token is not valid. */
export function openPortal(address = '', env: NodeJS.ProcessEnv = process.env): Portal {
  deploySecret(env);
  if (!URL.canParse(address) || !/^https?:$/u.test(new URL(address).protocol))
    throw new ReleaseFailure('Name the portal by its address: --portal https://portal.example.');
  const { origin } = new URL(address);
  const api = createApi({ baseUrl: origin, token: () => env.DEPLOY_TOKEN ?? null, onRefused: () => undefined });
  return { url: origin, api };
}

/** Advice for the user of a command, printed after the portal's message, by HTTP status (0: no response). */
const HINTS: Partial<Record<number, string>> = {
  0: 'The portal cannot be reached. Check --portal.',
  401: 'Ask a super admin for a new deploy token.',
  403: 'DEPLOY_TOKEN belongs to another remote.',
  413: 'A file is too large for a release.',
  429: 'Wait a minute and try again.',
  507: 'The disk of the portal is full. Tell its operator.',
};

/** Returns the text to print for an error of a command. */
function explainFailure(error: unknown): string {
  if (error instanceof ApiError) return [error.message, HINTS[error.status]].filter(Boolean).join(' ');
  if (error instanceof CommandError) return error.output;
  if (error instanceof Error) return error instanceof ReleaseFailure ? error.message : (error.stack ?? error.message);
  return String(error);
}

/** Runs a command: prints why it fails, and sets the exit code. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}

import { expect, test } from '@jest/globals';
import type { ErrorCode } from '@vr/shared-api/errors';
import { NETWORK_FAILURE, refusal, screen } from '@vr/shared-ui/testing/portal';
import { renderInWizards } from '../testing/render.ts';
import { TrainingFailure } from './TrainingFailure.tsx';
import { usePartRefusal } from './usePartTexts.ts';

test('a training that is not saved says why', async () => {
  const explained: [number, ErrorCode, RegExp][] = [
    [400, 'VALIDATION', /^Required information is missing or not accepted\./u],
    [409, 'QUOTA_EXCEEDED', /^The content quota is exceeded\./u],
    [413, 'PAYLOAD_TOO_LARGE', /^The content quota is exceeded\./u],
    [409, 'NO_QUOTA', /^Nothing can be created without storage\./u],
    [409, 'TRAINING_IN_REVIEW', /^It cannot be changed until the review has ended\.$/u],
    [409, 'INFORMATION_CLOSED', /^This training is published:/u],
    [404, 'NOT_FOUND', /^This training no longer exists\. What you typed stays in the draft\.$/u],
  ];
  const { rerender } = await renderInWizards(<TrainingFailure error={NETWORK_FAILURE} />);
  expect(screen.getByRole('alert').textContent).toMatch(/^The server could not be reached\./u);
  for (const [status, code, explanation] of explained) {
    rerender(<TrainingFailure error={refusal(status, code)} />);
    expect(screen.getByRole('alert').textContent).toMatch(explanation);
  }
});

test('a part of a training that is refused says why, unless the usual text says enough', async () => {
  let refusalOf: ReturnType<typeof usePartRefusal> = () => undefined;
  const Probe = () => {
    refusalOf = usePartRefusal();
    return null;
  };
  await renderInWizards(<Probe />);
  const explained = (code: ErrorCode, kind: 'logo' | 'stepFile' = 'stepFile') =>
    refusalOf({ part: { kind }, error: refusal(400, code) });
  expect(explained('STEP_FILE_REFUSED')).toBe('The file has problems. They are listed on its card.');
  expect(explained('TRAINING_IN_REVIEW')).toBe('The training is under review and cannot be changed meanwhile.');
  expect(explained('PAYLOAD_TOO_LARGE')).toMatch(/^The file is larger than .*\. Choose a smaller one\.$/u);
  expect(explained('PAYLOAD_TOO_LARGE', 'logo')).not.toBe(explained('PAYLOAD_TOO_LARGE'));
  const others: ErrorCode[] = ['PICTURE_REFUSED', 'NO_MASTER_CONTENT_ACCESS', 'NO_OFFLINE_ACCESS', 'NO_CONTENT'];
  const texted = others.map((code) => explained(code));
  expect(texted.map((text) => typeof text)).toStrictEqual(others.map(() => 'string'));
  expect(new Set(texted).size).toBe(others.length);
  expect(explained('NOT_FOUND')).toBeUndefined();
});

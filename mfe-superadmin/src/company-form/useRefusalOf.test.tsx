import { expect, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { NETWORK_FAILURE, refusal } from '@vr/shared-ui/testing/portal';
import { renderSuperadmin } from '../testing/render.tsx';
import { STORED_COMPANY } from '../testing/stored-company.ts';
import { useRefusalOf } from './useRefusalOf.ts';
import { valuesOf } from './values.ts';

const about = (code: 'VALIDATION' | 'PAYLOAD_TOO_LARGE', name: string) =>
  new ApiError(400, { code, field: `/body/${name}` });

test('what the server refuses is said about a field of the form, and of which values', async () => {
  let refusalOf: ReturnType<typeof useRefusalOf> = () => null;
  const Probe = () => {
    refusalOf = useRefusalOf();
    return null;
  };
  await renderSuperadmin(<Probe />);
  const values = valuesOf(STORED_COMPANY);
  const { maxUser, representativeEmail, timeZone } = values;
  const expectRefusal = (error: unknown, field: string, refused: object, text: RegExp) =>
    expect(refusalOf(error, values)).toStrictEqual({ field, values: refused, text: expect.stringMatching(text) });
  expectRefusal(
    refusal(400, 'INVALID_SIRET'),
    'siret',
    { siret: '732 829 320 00074' },
    /^This is not a valid SIRET\./u,
  );
  expectRefusal(
    refusal(409, 'EMAIL_IN_USE'),
    'representativeEmail',
    { representativeEmail },
    /^This address belongs to a person of another company\./u,
  );
  expectRefusal(
    refusal(409, 'PERSON_DISABLED'),
    'representativeEmail',
    { representativeEmail },
    /^The account with this address is switched off\./u,
  );
  expectRefusal(
    refusal(413, 'USER_QUOTA_REACHED'),
    'maxUser',
    { maxUser, representativeEmail },
    /^No place is left for the new representative\./u,
  );
  expectRefusal(
    refusal(400, 'PICTURE_REFUSED'),
    'logo',
    { logo: undefined },
    /^This file is not a PNG or JPEG picture/u,
  );
  const noCharter = { graphicalCharter: undefined };
  expectRefusal(refusal(400, 'CHARTER_REFUSED'), 'graphicalCharter', noCharter, /^This file is neither a PDF nor/u);
  const charter = about('PAYLOAD_TOO_LARGE', 'graphicalCharter');
  expectRefusal(charter, 'graphicalCharter', noCharter, /^Choose a file of 20\sMB at most\.$/u);
  expectRefusal(
    about('PAYLOAD_TOO_LARGE', 'logo'),
    'logo',
    { logo: undefined },
    /^Choose a picture of 8\sMB at most\.$/u,
  );
  expectRefusal(about('VALIDATION', 'timeZone'), 'timeZone', { timeZone }, /^This value was refused\./u);
  expectRefusal(about('VALIDATION', 'maxSize'), 'storageGb', { storageGb: '10' }, /^This value was refused\./u);
  for (const error of [about('VALIDATION', 'unknown'), refusal(412, 'STALE_EDIT'), NETWORK_FAILURE, new Error('no')])
    expect(refusalOf(error, values)).toBeNull();
});

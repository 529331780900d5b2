/*
 * The constraints of 1EdTech's JSON schema for Open Badges 3.0
 * (https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json), restated from the
 * specification for the classes that our credentials use. Objects here accept only properties of the specification, so
 * that misspelt properties are noticed.
 */

const text = { type: 'string', minLength: 1 };
const uri = { type: 'string', format: 'uri' };
const instant = { type: 'string', format: 'date-time', pattern: '(?:Z|[+-]\\d{2}:\\d{2})$' };
const typed = (...names: string[]) => ({
  type: 'array',
  minItems: 1,
  items: text,
  allOf: names.map((name) => ({ contains: { const: name } })),
});
const object = (required: string[], properties: object) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});

const Profile = object(['id', 'type'], {
  id: uri,
  type: typed('Profile'),
  name: text,
  url: uri,
  phone: text,
  description: text,
  email: text,
});

const IdentityObject = object(['type', 'hashed', 'identityHash', 'identityType'], {
  type: { const: 'IdentityObject' },
  hashed: { type: 'boolean' },
  identityHash: text,
  identityType: { enum: ['name', 'emailAddress', 'accountId', 'systemId', 'sourcedId', 'userName', 'identifier'] },
  salt: text,
});

const ResultDescription = object(['id', 'type', 'name', 'resultType'], {
  id: uri,
  type: typed('ResultDescription'),
  name: text,
  resultType: {
    enum: ['GradePointAverage', 'LetterGrade', 'Percent', 'PerformanceLevel', 'PredictedScore', 'RawScore', 'Status'],
  },
  requiredValue: text,
  valueMin: text,
  valueMax: text,
});

const Result = object(['type'], { type: typed('Result'), resultDescription: uri, value: text, achievedLevel: uri });

const Achievement = object(['id', 'type', 'criteria', 'description', 'name'], {
  id: uri,
  type: typed('Achievement'),
  achievementType: { enum: ['Certificate', 'CertificateOfCompletion', 'Course', 'LearningProgram'] },
  criteria: object([], { id: uri, narrative: text }),
  description: text,
  humanCode: text,
  inLanguage: { type: 'string', pattern: '^[a-z]{2,4}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$' },
  name: text,
  resultDescription: { type: 'array', items: ResultDescription },
  tag: { type: 'array', items: text },
});

const AchievementSubject = {
  ...object(['type', 'achievement'], {
    id: uri,
    type: typed('AchievementSubject'),
    activityEndDate: instant,
    achievement: Achievement,
    identifier: { type: 'array', items: IdentityObject },
    licenseNumber: text,
    result: { type: 'array', items: Result },
  }),
  anyOf: [{ required: ['id'] }, { required: ['identifier'] }],
};

/** The JSON schema of a credential (draft 2019-09). */
export const OPEN_BADGE = object(
  ['@context', 'id', 'type', 'credentialSubject', 'issuer', 'validFrom', 'iss', 'jti', 'nbf'],
  {
    '@context': {
      type: 'array',
      minItems: 2,
      items: [
        { const: 'https://www.w3.org/ns/credentials/v2' },
        { pattern: '^https://purl.imsglobal.org/spec/ob/v3p0/context(-3\\.\\d\\.\\d)*\\.json$' },
      ],
    },
    id: uri,
    type: typed('VerifiableCredential', 'OpenBadgeCredential'),
    name: text,
    issuer: Profile,
    validFrom: instant,
    validUntil: instant,
    awardedDate: instant,
    credentialSubject: AchievementSubject,
    credentialSchema: { type: 'array', items: object(['id', 'type'], { id: uri, type: text }) },
    credentialStatus: object(['id', 'type', 'statusPurpose', 'statusListIndex', 'statusListCredential'], {
      id: uri,
      type: { const: 'BitstringStatusListEntry' },
      statusPurpose: { const: 'revocation' },
      statusListIndex: { type: 'string', pattern: '^\\d+$' },
      statusListCredential: uri,
    }),
    // The registered claims of the JWT (§8.2).
    iss: uri,
    jti: uri,
    nbf: { type: 'integer' },
  },
);

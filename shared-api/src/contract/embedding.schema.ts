import Type from 'typebox';
import { EMBEDDING_ORIGIN_PATTERN } from '../embedding-origin.ts';
import { ASSERTION_MAX, EMBEDDING_ORIGIN_MAX, EMBEDDING_ORIGINS_MAX, PUBLIC_KEY_MAX } from '../limits.ts';
import type { RegistryEntry } from '../remote.ts';
import { Closed, ConfirmingPassword, Id, IdParams, Instant, Name, Nullable } from './common.schema.ts';

export const exchangeAssertion = {
  body: Closed({
    grant_type: Type.Literal('urn:ietf:params:oauth:grant-type:jwt-bearer'),
    assertion: Type.String({ minLength: 1, maxLength: ASSERTION_MAX }),
  }),
  response: Type.Object({
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    /** Seconds. */
    expires_in: Type.Integer(),
    /** The canary releases that the person gets. They replace the entries of the same remotes in `/embed.js`. */
    canaries: Type.Array(Type.Unsafe<RegistryEntry>(Type.Object({}, { additionalProperties: true }))),
  }),
};

const Key = Type.Object({
  id: Id,
  /** The thumbprint of the key (RFC 7638). Assertions contain it as `kid`. */
  kid: Type.String(),
  name: Type.String(),
  /** The allowed values of `alg` in assertions that are signed with the key. */
  algorithms: Type.Array(Type.String()),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
});
const Origins = Type.Array(Type.String({ maxLength: EMBEDDING_ORIGIN_MAX, pattern: EMBEDDING_ORIGIN_PATTERN }), {
  maxItems: EMBEDDING_ORIGINS_MAX,
  uniqueItems: true,
});

export const getEmbedding = {
  response: Type.Object({
    clientId: Id,
    /** The required values of `iss` and `aud` in assertions. */
    issuer: Type.String(),
    audience: Type.String(),
    keys: Type.Array(Key),
    origins: Origins,
    version: Type.Integer(),
  }),
};

export const addEmbeddingKey = {
  body: Closed({
    name: Name,
    /** PEM (SPKI) or a JWK. */
    key: Type.String({ minLength: 1, maxLength: PUBLIC_KEY_MAX }),
    password: ConfirmingPassword,
  }),
  response: Key,
};
export const renameEmbeddingKey = {
  params: IdParams,
  body: Closed({ name: Name }),
};
export const removeEmbeddingKey = { params: IdParams };

export const putEmbeddingOrigins = {
  body: Closed({ origins: Origins }),
  response: Type.Object({ origins: Origins, version: Type.Integer() }),
};

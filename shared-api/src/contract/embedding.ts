import type * as S from './embedding.schema.ts';
import type { Endpoint } from './endpoint.ts';

export const exchangeAssertion: Endpoint<typeof S.exchangeAssertion> = {
  method: 'POST',
  path: '/embedding/session',
  allow: 'public',
  errors: ['ASSERTION_REFUSED', 'SUBSCRIPTION_ENDED', 'ACCOUNT_DISABLED', 'TOO_MANY_REQUESTS'],
  doc: "Opens a session for a person whom their company's intranet vouches for by a signed assertion (RFC 7523).",
};

export const getEmbedding: Endpoint<typeof S.getEmbedding> = {
  method: 'GET',
  path: '/clients/current/embedding',
  allow: 'client:update-current',
  doc: "Returns the keys and the origins with which the person's company shows the portal in its intranet.",
};

export const addEmbeddingKey: Endpoint<typeof S.addEmbeddingKey> = {
  method: 'POST',
  path: '/clients/current/embedding/keys',
  allow: 'client:update-current',
  session: 'recent',
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'PRIVATE_KEY', 'KEY_REFUSED', 'KEY_EXISTS', 'TOO_MANY_KEYS'],
  doc: 'Registers a public key. Anyone who has its private key can open sessions for all people of the company.',
};

export const renameEmbeddingKey: Endpoint<typeof S.renameEmbeddingKey> = {
  method: 'PATCH',
  path: '/clients/current/embedding/keys/:id',
  allow: 'client:update-current',
  session: 'recent',
  errors: ['NOT_FOUND'],
  doc: 'Changes the name of a public key.',
};

export const removeEmbeddingKey: Endpoint<typeof S.removeEmbeddingKey> = {
  method: 'DELETE',
  path: '/clients/current/embedding/keys/:id',
  allow: 'client:update-current',
  session: 'recent',
  errors: ['NOT_FOUND'],
  doc: 'Removes a public key, and ends the sessions that its assertions have opened.',
};

export const putEmbeddingOrigins: Endpoint<typeof S.putEmbeddingOrigins> = {
  method: 'PUT',
  path: '/clients/current/embedding/origins',
  allow: 'client:update-current',
  session: 'recent',
  errors: ['STALE_EDIT', 'ORIGIN_REFUSED'],
  doc: 'Replaces the origins whose pages may show the portal. Sessions of removed origins end. If-Match is the version that was edited.',
};

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { neededSession } from '@vr/shared-api/contract/endpoint';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

/** Returns JSON pointers to the integers in a schema that lack a minimum or a maximum. */
function unboundedIn(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, minimum, maximum } = schema as { type?: unknown; minimum?: number; maximum?: number };
  if ('enum' in schema) return [];
  const isUnbounded = type === 'integer' && !(minimum !== undefined && Number.isSafeInteger(maximum));
  return [
    ...(isUnbounded ? [at] : []),
    ...Object.entries(schema).flatMap(([name, inside]) => unboundedIn(inside, `${at}/${name}`)),
  ];
}

test('the OpenAPI document is rendered once, and browsers need not fetch it again', async () => {
  let rendered = 0;
  const { swagger } = server.app;
  server.app.swagger = ((...options: []) => {
    rendered += 1;
    return swagger(...options);
  }) as typeof swagger;
  const url = '/api/v1/openapi.json';
  const first = await server.app.inject({ url });
  const again = await server.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
  const zipped = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  assert.deepEqual([first.statusCode, again.statusCode, again.body, rendered], [200, 304, '', 1]);
  assert.equal(gunzipSync(zipped.rawPayload).toString(), first.body);
});

test('every whole number of a request has a smallest and a largest value', async () => {
  const unbounded = server.app.endpoints.flatMap(({ endpoint: { method, path }, schemas: { params, query, body } }) =>
    unboundedIn({ params, query, body }, `${method} ${path}`),
  );
  assert.deepEqual(unbounded, []);
});

test('the OpenAPI document has every endpoint with its permission, its schemas and its errors', async () => {
  const { paths, openapi, components } = (await server.app.inject('/api/v1/openapi.json')).json();
  const { endpoints } = server.app;

  assert.equal(openapi, '3.1.0');
  assert.ok(endpoints.length > 10);
  for (const { endpoint, schemas } of endpoints) {
    const operation = paths[endpoint.path.replace(/:(\w+)/gu, '{$1}')]?.[endpoint.method.toLowerCase()];
    assert.equal(operation?.summary, endpoint.doc, endpoint.path);
    assert.equal(operation['x-permission'], endpoint.allow);
    assert.equal(operation['x-session'], neededSession(endpoint));
    assert.deepEqual(operation.security, endpoint.allow === 'public' ? [] : [{ token: [] }]);
    assert.equal('200' in operation.responses, schemas.response !== undefined);
  }
  assert.match(paths['/users/second-factor/totp'].post.responses[409].description, /PASSWORD_NEEDED/u);
  assert.match(paths['/groups'].post.responses[409].description, /NEEDS_PASSWORD_SIGN_IN/u);
  const training = paths['/trainings/{id}'].get;
  assert.deepEqual(Object.keys(training.responses), ['200', '400', '401', '403', '404', '500', '503']);
  assert.equal(training.responses[404].description, 'NOT_FOUND');
  assert.equal(training.responses[200].content['application/json'].schema.properties.title.type, 'string');

  const failure = components.schemas.Error.properties;
  assert.deepEqual([failure.title.type, failure.report.properties.findings.type], ['string', 'array']);

  const { head, patch } = paths['/uploads/{id}'];
  assert.equal(head['x-permission'], 'training:write');
  assert.deepEqual(Object.keys(patch.requestBody.content), ['application/offset+octet-stream']);
  assert.match(patch.responses[409].description, /OFFSET_MISMATCH/u);
  assert.deepEqual(paths['/uploads'].options.security, []);

  const headers = (operation: { parameters: { name: string; in: string }[] }) =>
    operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  assert.deepEqual([headers(paths['/trainings/{id}'].put), headers(training)], [['If-Match'], []]);

  const { content } = paths['/users/profile'].put.requestBody;
  assert.deepEqual(Object.keys(content), ['multipart/form-data', 'application/json']);
  const files = paths['/trainings/{id}/logo'].put.requestBody.content;
  assert.deepEqual(Object.keys(files), ['multipart/form-data']);
  const { type, format } = content['multipart/form-data'].schema.properties.picture;
  assert.deepEqual([type, format], ['string', 'binary']);
});

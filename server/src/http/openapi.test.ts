import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../testing/server.ts';

test('the OpenAPI document has every endpoint with its permission, its schemas and its errors', async () => {
  const server = await startTestServer();
  const { paths, openapi, components } = (await server.app.inject('/api/v1/openapi.json')).json();
  const { endpoints } = server.app;
  await server.close();

  assert.equal(openapi, '3.1.0');
  assert.ok(endpoints.length > 10);
  for (const { endpoint, schemas } of endpoints) {
    const operation = paths[endpoint.path.replace(/:(\w+)/gu, '{$1}')]?.[endpoint.method.toLowerCase()];
    assert.equal(operation?.summary, endpoint.doc, endpoint.path);
    assert.equal(operation['x-permission'], endpoint.allow);
    assert.deepEqual(operation.security, endpoint.allow === 'public' ? [] : [{ token: [] }]);
    assert.equal('200' in operation.responses, schemas.response !== undefined);
  }
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
  assert.deepEqual(Object.keys(content), ['multipart/form-data']);
  const { type, format } = content['multipart/form-data'].schema.properties.picture;
  assert.deepEqual([type, format], ['string', 'binary']);
});

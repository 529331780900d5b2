import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiProblems, type JsonSchema, type Operation, schemaProblems } from './api-differences.ts';

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const text: JsonSchema = { type: 'string' };
const sent = (before: JsonSchema, now: JsonSchema) => schemaProblems(before, now, true, 'input');
const read = (before: JsonSchema, now: JsonSchema) => schemaProblems(before, now, false, 'reply');
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

test('what a device sends may gain optional fields, and must stay accepted', () => {
  assert.deepEqual(sent(object({ a: text }), object({ a: text, b: text }, ['a'])), []);
  assert.deepEqual(sent(object({ a: text }), object({ a: text, b: text })), ['input now needs b']);
  assert.deepEqual(sent(object({ a: text }), object({})), ['input.a is missing']);
  assert.deepEqual(sent(object({ a: text }, []), object({ a: text })), ['input now needs a']);
  assert.deepEqual(sent({ enum: ['A', 'B'] }, { enum: ['A', 'C'] }), ['input no longer takes "B"']);
  assert.deepEqual(sent(text, { enum: ['A'] }), ['input now takes only some values']);
  assert.deepEqual(sent(orNull(text), text), ['input was null and is now string']);
  assert.deepEqual(sent({ type: 'integer', maximum: 9 }, { type: 'integer', maximum: 8 }), ['input: maximum is now 8']);
  assert.deepEqual(sent({ type: 'integer' }, { type: 'integer', minimum: 1 }), ['input: minimum is now 1']);
  assert.deepEqual(sent(text, { type: 'string', pattern: '^a' }), ['input: the pattern has changed']);
});

test('what a device reads may gain fields and values, and must lose nothing', () => {
  assert.deepEqual(read(object({ a: text }), object({ a: text, b: text })), []);
  assert.deepEqual(read(object({ a: text }), object({})), ['reply.a is missing']);
  assert.deepEqual(read(object({ a: text }), object({ a: text }, [])), ['reply.a may now be missing']);
  assert.deepEqual(read(object({ a: text }), object({ a: orNull(text) })), ['reply.a was string and is now null']);
  assert.deepEqual(read({ enum: ['A'] }, { enum: ['A', 'B'] }), []);
  assert.deepEqual(read({ type: 'array', items: text }, { type: 'array', items: { type: 'integer' } }), [
    'reply[] was string and is now integer',
  ]);
  assert.deepEqual(read({ type: 'number' }, { type: 'integer' }), []);
});

test('a call that is gone, and a new parameter that a call needs, are found', () => {
  const call: Operation = { responses: { 200: { content: { 'application/json': { schema: object({ a: text }) } } } } };
  assert.deepEqual(apiProblems({ 'GET /a': call }, {}), ['GET /a is missing']);
  const stricter: Operation = { ...call, parameters: [{ name: 'lang', in: 'query', required: true, schema: text }] };
  assert.deepEqual(apiProblems({ 'GET /a': call }, { 'GET /a': stricter }), ['GET /a: input now needs lang']);
});

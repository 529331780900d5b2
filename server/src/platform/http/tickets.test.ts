import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { issueTicket, readTicket, withoutTickets } from './tickets.ts';

const secret = randomBytes(32);
const now = new Date('2026-06-15T10:00:00Z');
const soon = new Date('2026-06-15T10:05:00Z');
const grant = {
  holder: randomBytes(32),
  site: 't7',
  trainingId: 7,
  fileId: 9,
  prefix: 'content/7/9',
  entry: 'index.html',
};

test('a ticket grants what it was issued for', () => {
  assert.deepEqual(readTicket(secret, 'launch', issueTicket(secret, 'launch', grant, soon), now), grant);
});

test('a ticket expires', () => {
  const ticket = issueTicket(secret, 'launch', grant, soon);
  assert.ok(readTicket(secret, 'launch', ticket, new Date(soon.getTime() - 1)));
  assert.equal(readTicket(secret, 'launch', ticket, soon), undefined);
});

test('a ticket is valid for one purpose only', () => {
  const ticket = issueTicket(secret, 'launch', grant, soon);
  assert.equal(readTicket(secret, 'files', ticket, now), undefined);
  assert.equal(readTicket(secret, 'download', ticket, now), undefined);
});

test('a ticket that is forged, changed or signed by another secret grants nothing', () => {
  const ticket = issueTicket(secret, 'files', grant, soon);
  const [payload = '', signature = ''] = ticket.split('.');
  const other = issueTicket(secret, 'files', { ...grant, fileId: 10 }, soon).split('.')[0];
  for (const forged of [
    issueTicket(randomBytes(32), 'files', grant, soon),
    `${other}.${signature}`,
    `${payload}.`,
    payload,
    `${payload}.${signature.slice(0, -2)}`,
    `${ticket}=`,
    `${ticket}.`,
    `${ticket}.${signature}`,
    '',
    '.',
    'null',
  ])
    assert.equal(readTicket(secret, 'files', forged, now), undefined, forged);
});

test('a path for the log has no tickets, and is the same otherwise', () => {
  const ticket = issueTicket(secret, 'files', grant, soon);
  assert.equal(withoutTickets(`/content/7/9/~${ticket}/js/app.js`), '/content/7/9/~:ticket/js/app.js');
  assert.equal(withoutTickets(`/launch/${ticket}`), '/launch/:ticket');
  for (const path of ['/assets/main.0a1b2c3d4e5f.js', '/content/7/9/~old/index.html', '/', ''])
    assert.equal(withoutTickets(path), path);
});

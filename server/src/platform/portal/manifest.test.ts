import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifest } from './manifest.ts';
import { examplePage, fakeRemote } from './testing/fake-remote.ts';

test('a manifest may have all optional fields of a page', () => {
  const { title, shortTitle } = examplePage;
  const page = {
    ...examplePage,
    byCompanyType: { VR_ROOM: { icon: 'vr-room' as const, title, shortTitle } },
    serves: 'catalog' as const,
    requires: 'masterContentAccess' as const,
    hiddenOnSmallPhones: true,
    preload: true,
    early: ['/trainings?lang=__lang__', { call: '/users/__user__/stats', tabs: ['', 'activity'] }],
  };
  const { manifest } = fakeRemote('one', { pages: [page] });
  assert.deepEqual(readManifest('mfe-example', Buffer.from(manifest)).pages, [page]);
});

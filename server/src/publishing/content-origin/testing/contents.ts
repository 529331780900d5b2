import assert from 'node:assert/strict';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import type { FileType } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import type { TestServer } from '../../../testing/server.ts';

/** Returns functions to publish contents, and to open them as a browser does. `server` is the default. */
export function contentsOn(server: TestServer) {
  /** Publishes files as a content, and launches it as a person with the roles. */
  async function content(
    fileType: FileType,
    files: Record<string, string | Buffer>,
    on: TestServer = server,
    roles: Role[] = [],
    entry = fileType === 'WEB_GL' ? 'index.html' : 'build.apk',
  ) {
    const { build, parts } = on;
    const { id: clientId } = await build.client();
    const training = await build.training({ clientId });
    const fileName = fileType === 'WEB_GL' ? 'build.zip' : 'Feu à bord (1).apk';
    const file = await build.contentFile({ trainingId: training.id, fileType, fileName, entry });
    for (const [name, bytes] of Object.entries(files))
      await parts.storage.put(`${file.storagePrefix}/${name}`, Buffer.from(bytes));
    const person = await build.person({ clientId, roles });
    const token = await on.signIn(person);
    const launch = async (over: { test?: boolean } = {}) => {
      const { body } = await on.call(
        launchTraining,
        { params: { id: training.id }, body: { fileType, ...over } },
        { token },
      );
      return body.url;
    };
    const url = await launch();
    const { origin } = new URL(url);
    const path = `/content/${training.id}/${file.id}/`;
    return { path, folder: origin + path, url, launch, storagePrefix: file.storagePrefix };
  }

  const get = (url: string, headers: Record<string, string> = {}, on: TestServer = server) =>
    on.contentApp.inject({ url, headers });

  /** Opens a launch link as a browser does. Returns the cookie, and the address after the redirects. */
  async function open(url: string, on: TestServer = server, { keepsCookies = true } = {}) {
    const { statusCode, headers } = await get(url, {}, on);
    assert.equal(statusCode, 302);
    const setCookie = String(headers['set-cookie']);
    const cookie = setCookie.split(';')[0] as string;
    const entry = new URL(String(headers.location), url);
    const second = await get(entry.href, keepsCookies ? { cookie } : {}, on);
    assert.deepEqual([second.statusCode, second.headers['cache-control']], [302, 'no-store']);
    const location = new URL(String(second.headers.location), entry).href;
    return { location, setCookie, cookie, headers };
  }

  return { content, get, open };
}

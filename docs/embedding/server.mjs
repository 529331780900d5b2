/**
 * An intranet that shows the portal's catalogue. It needs Node and nothing else: see ../embedding.md.
 * A real intranet takes the person from its own sign-in. This one takes the e-mail address from a setting.
 */
import { createHash, createPrivateKey, createPublicKey, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const {
  PORTAL = 'http://localhost:3000',
  COMPANY,
  PERSON,
  KEY_FILE = 'intranet-private.pem',
  PORT = '8080',
} = process.env;

const privateKey = createPrivateKey(readFileSync(KEY_FILE));
const { crv, kty, x } = createPublicKey(privateKey).export({ format: 'jwk' });
// The thumbprint of the key (RFC 7638), which the portal shows beside it.
const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs an assertion (RFC 7523) for a person, which is valid for a minute and works once. */
function assertionFor(email) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: `company:${COMPANY}`, sub: email, aud: PORTAL, iat: now, exp: now + 60, jti: randomUUID() };
  const signed = `${encode({ alg: 'EdDSA', kid })}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Intranet</title>
<h1>Welcome to our intranet</h1>
<vr-portal-catalog assertion-url="/vr-assertion"></vr-portal-catalog>
<script src="${PORTAL}/embed.js" async></script>
</html>`;

const server = createServer((request, response) => {
  const person = PERSON; // The signed-in person of this request.
  const reply = (status, type, text) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  if (request.url === '/') return reply(200, 'text/html; charset=utf-8', page);
  if (request.url !== '/vr-assertion') return reply(404, 'text/plain', 'Not found');
  return person ? reply(200, 'text/plain', assertionFor(person)) : reply(401, 'text/plain', 'Sign in first');
});
server.listen(Number(PORT), () => console.log(`The intranet is at http://localhost:${server.address().port}`));

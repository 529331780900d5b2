import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const WITH_CREDENTIAL = 0x40;

/** A passkey in software. It replies like a browser with a page on `origin`. */
export class TestAuthenticator {
  readonly id = randomBytes(16);
  readonly #origin: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  /** The signature counter, which is part of each signature. */
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  #clientData(type: string, challenge: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), counter, rest]);
  }

  #answer(response: Record<string, Buffer>): Record<string, unknown> {
    const id = this.id.toString('base64url');
    const encoded = Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    );
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: encoded };
  }

  /** Replies to the options of a registration, like `navigator.credentials.create`. */
  register(options: Record<string, unknown>): Record<string, unknown> {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    // COSE: an EC2 key for ES256 on P-256.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, Buffer.from(isoCBOR.encode(key))]);
    const authData = new Uint8Array(this.#authenticatorData(USER_PRESENT | WITH_CREDENTIAL, credential));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)),
    });
  }

  /** Replies to the options of a sign-in, like `navigator.credentials.get`. */
  sign(options: Record<string, unknown>): Record<string, unknown> {
    this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge);
    const authenticatorData = this.#authenticatorData(USER_PRESENT);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientDataJSON)]))
      .sign(this.#privateKey);
    return this.#answer({ clientDataJSON, authenticatorData, signature });
  }
}

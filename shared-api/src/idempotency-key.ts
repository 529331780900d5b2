/** Returns a random key for the Idempotency-Key of a call. Works on plain http too, unlike `crypto.randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

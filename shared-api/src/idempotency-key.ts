/** Returns a random Idempotency-Key. Unlike `crypto.randomUUID`, it also works over plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

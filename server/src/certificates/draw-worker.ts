import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type CertificateValues, drawCertificate } from './draw.ts';

/** A lower priority than that of the threads that answer calls. */
const PRIORITY = 10;

// On Linux, a priority belongs to a thread. Elsewhere it belongs to the process, which must keep its own.
if (process.platform === 'linux') setPriority(PRIORITY);

// A message has the bytes of pictures as plain arrays.
const asBuffer = (bytes: Uint8Array | null): Buffer | null => bytes && Buffer.from(bytes);

parentPort?.on('message', async (values: CertificateValues) => {
  try {
    const { company, picture } = values;
    const read = { ...values, picture: asBuffer(picture), company: { ...company, logo: asBuffer(company.logo) } };
    parentPort?.postMessage({ pdf: await drawCertificate(read) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

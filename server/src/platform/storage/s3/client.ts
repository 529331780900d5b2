import { hash } from 'node:crypto';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { ObjectStorageSettings } from '../../../config.ts';
import { s3Requests, s3Seconds } from '../../telemetry/metrics.ts';
import { span } from '../../telemetry/trace.ts';

const SOCKETS = { maxSockets: 1000 };

/** Counts a call and records it as a span. A missing object does not count as a failure. */
async function measured<T>(commandName: string, call: () => Promise<T>): Promise<T> {
  const operation = commandName.replace(/Command$/u, '');
  const from = performance.now();
  let result = 'done';
  try {
    return await span(`s3 ${operation}`, 'client', { attributes: { 'rpc.system': 'aws-api' } }, call);
  } catch (error) {
    if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)) result = 'failed';
    throw error;
  } finally {
    for (const each of ['done', 'failed']) s3Requests.inc({ operation, result: each }, each === result ? 1 : 0);
    s3Seconds.inc({ operation }, (performance.now() - from) / 1000);
  }
}

/** Returns a client that works with any S3-compatible server. */
export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: ObjectStorageSettings): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Only Amazon's own servers support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Each download occupies a connection until it has been read.
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 300_000, httpAgent: SOCKETS, httpsAgent: SOCKETS },
  });
  // Only DeleteObjects requires a checksum, and MD5 is the only one that all servers support.
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const request = args.request as { headers: Record<string, string>; body?: string };
        if (commandName === 'DeleteObjectsCommand')
          request.headers['content-md5'] = hash('md5', request.body ?? '', 'base64');
        return next(args);
      },
    { step: 'build', priority: 'low' },
  );
  client.middlewareStack.add(
    (next, { commandName = 'unknown' }) =>
      (args) =>
        measured(commandName, () => next(args)),
    {
      step: 'initialize',
    },
  );
  return client;
}

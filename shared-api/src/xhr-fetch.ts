/** Called with the share of a body that has been sent, 0 to 1. */
export type OnSent = (part: number) => void;

/** Statuses without a body. The Response constructor throws if it gets a body with one of them. */
const WITHOUT_BODY = new Set([204, 205, 304]);

const headersOf = (text: string): Headers => {
  const lines = text.split('\r\n').filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
};

/** Returns a `fetch` that reports upload progress, which the browser's own `fetch` cannot do. */
export const xhrFetch =
  (onSent: OnSent): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const body = await request.blob();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const reply = new Promise<Response>((resolve, reject) => {
      xhr.onload = () => {
        const { status, statusText, response } = xhr;
        const headers = headersOf(xhr.getAllResponseHeaders());
        resolve(new Response(WITHOUT_BODY.has(status) ? null : response, { status, statusText, headers }));
      };
      xhr.onerror = () => reject(new TypeError('Failed to fetch'));
      xhr.onabort = () => reject(request.signal.reason ?? new DOMException('Aborted', 'AbortError'));
    });
    xhr.open(request.method, request.url);
    xhr.responseType = 'arraybuffer';
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.signal.addEventListener('abort', abort);
    xhr.send(body);
    return reply.finally(() => request.signal.removeEventListener('abort', abort));
  };

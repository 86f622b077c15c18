/**
 * `fetch` that tells how much of the body has left, which browsers tell only of the older kind of
 * request. The progress is the real one; what comes after it is the bank's own work.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(input));
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: headersOf(request),
          }),
        );
      request.onerror = () => reject(new TypeError('The request did not get through.'));
      init.signal?.addEventListener('abort', () => request.abort());
      request.onabort = () => reject(init.signal?.reason);
      request.send(init.body instanceof FormData ? init.body : null);
    });
}

const READ = ['x-request-id', 'retry-after'] as const;

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of READ) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

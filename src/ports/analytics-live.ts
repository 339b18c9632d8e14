/**
 * Sends one usage figure in one request, without cookies and without the address of the page. Does not wait for the
 * response.
 */
export function sendFigure(url: string, name: string, properties: object): void {
  const body = JSON.stringify({ name, properties, version: __APP_VERSION__ });
  fetch(url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Only whole answers of our own host are kept, and never one that was asked for as somebody: a rule that is too wide
 * some day must not show one customer's answers to the next.
 */
export const mayKeep = (request: Request, response: Response, host: string): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  !request.headers.has('Authorization') &&
  new URL(request.url).origin === host &&
  !/\bno-store\b/.test(response.headers.get('Cache-Control') ?? '');

import * as network from '../../../events/network.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Draft } from '../../kernel/event.ts';
import type { ApiRequest } from '../../ports/http-types.ts';

/** What the log may name of a path: plain words. Numbers, tokens and addresses say whose call it was. */
const PLAIN = /^[a-z][a-z_-]{0,39}$/i;

/** The pattern of a path: `/customer/3001/settings` → `/customer/:id/settings`. */
export const pathPattern = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '' || PLAIN.test(part) ? part : ':id'))
    .join('/');

/** The line in the log that a failed call is worth, or null: 429, no answer, and trouble at the server (HTTP-05). */
export function lineFor({ method, path }: ApiRequest, failure: Failure): Draft | null {
  const { status, reason } = failure;
  if (reason === 'readOnly') return null; // nothing was sent
  const worth = status === 429 || status === 0 || status >= 500;
  return worth ? network.callFailed({ method, path: pathPattern(path), failure }) : null;
}

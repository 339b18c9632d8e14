import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as network from '../../../events/network.ts';
import type { Failure } from '../../../events/session-types.ts';
import { lineFor, pathPattern } from './call-log.ts';

const failed = (reason: Failure['reason'], status: number, more: Partial<Failure> = {}): Failure => ({
  reason,
  status,
  ...more,
});

describe('what of a failed call is worth a line', () => {
  test.each([
    ['too many requests, with the time to wait', failed('tooManyRequests', 429, { retryAfter: 30 })],
    ['no answer', failed('unreachable', 0)],
    ['no answer in time', failed('timeout', 0)],
    ['a server error', failed('server', 500)],
    ['a server that is not there', failed('server', 503)],
  ])('[HTTP-05] %s', (_, failure) => {
    expect(lineFor({ method: 'get', path: '/customer/3001/settings' }, failure)).toEqual(
      network.callFailed({ method: 'get', path: '/customer/:id/settings', failure }),
    );
  });

  test.each([
    ['a refusal', failed('forbidden', 403)],
    ['something that is gone', failed('notFound', 404)],
    ['access that has ended', failed('unauthorised', 401)],
    ['an answer that cannot be read', failed('unreadable', 200)],
    ['a change in ghost mode that was never sent', failed('readOnly', 0)],
  ])('[HTTP-05] %s is none', (_, failure) => {
    expect(lineFor({ method: 'put', path: '/device/7' }, failure)).toBeNull();
  });
});

describe('the pattern of a path', () => {
  test.each([
    ['/device', '/device'],
    ['/device/7', '/device/:id'],
    ['/trackerdata/getalllastpositions', '/trackerdata/getalllastpositions'],
    ['/trackerdata/12/last_minutes', '/trackerdata/:id/last_minutes'],
    ['/pushtoken/dGhpcyBpcyBh:APA91b', '/pushtoken/:id'],
    ['/user/ada@example.com', '/user/:id'],
    ['/customer/3001/map-settings', '/customer/:id/map-settings'],
  ])('[HTTP-05] %s is written as %s', (path, pattern) => expect(pathPattern(path)).toBe(pattern));

  test('[HTTP-05] no digit of any path gets into the log', () =>
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(pathPattern(path)).not.toMatch(/\d/);
      }),
    ));
});

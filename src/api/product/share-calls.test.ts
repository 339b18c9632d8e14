import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineFor } from '../../core/server/ask.effects.ts';
import { addressOf } from '../../ports/http/http-parts.ts';
import { shareCalls } from './share-calls.ts';
import { Secret } from '../../kernel/secret.ts';
import { sharedViewCall } from './shared-view-call.ts';

const raw = {
  salt: 'abc',
  deviceIDs: [1, '2'],
  kind: 'trail',
  name: 'N',
  expires: 500,
  goal: null,
  opened: 3,
};
const read = (success: unknown) => shareCalls.shares().read({ status: 200, body: { success } });

describe('the links of an account', () => {
  test('[SHARE-02] are read, numbers in quotes too', () =>
    expect(read([raw])).toEqual({
      ok: true,
      leftOut: [],
      value: [
        { salt: 'abc', devices: [1, 2], kind: 'trail', name: 'N', expires: 500, goal: null, opened: 3 },
      ],
    }));
  test('a link that cannot be read is left out and named, the others stay', () => {
    const answer = read([{ ...raw, salt: '' }, raw, { ...raw, expires: 'soon' }, null]);
    expect(answer).toMatchObject({ ok: true, value: [{ salt: 'abc' }] });
    expect(answer.ok && answer.leftOut).toHaveLength(3);
  });
  test('a kind that nobody knows is the one that shows the least', () =>
    expect(read([{ ...raw, kind: 'all' }])).toMatchObject({ value: [{ kind: 'position' }] }));
  test.each([404, 405, 501])('[SHARE-02] a server without links (%i) is no fault', (status) =>
    expect(shareCalls.shares().read({ status, body: null })).toMatchObject({
      failure: { reason: 'unavailable' },
    }),
  );
  test('[SHARE-01] a new one is sent field by field, with a key that makes it once; our own salt stays here', () => {
    const wanted = {
      salt: 'new-1',
      opened: null,
      devices: [1],
      kind: 'position',
      name: 'N',
      expires: 5,
      goal: null,
    } as const;
    expect(shareCalls.createShare('key-1', { ...wanted, devices: [1] }).request).toEqual({
      method: 'post',
      path: '/shares',
      body: { deviceIDs: [1], kind: 'position', name: 'N', expires: 5, goal: null },
      headers: { 'Idempotency-Key': 'key-1' },
    });
  });
  test('[SHARE-02] a change sends what is changed, and nothing else', () => {
    const { secretEnd, ...request } = shareCalls.saveShare('abc', { expires: 9 }).request;
    expect(request).toEqual({ method: 'put', path: '/shares/', body: { expires: 9 } });
    expect(secretEnd?.reveal()).toBe('abc');
  });
  test('[SHARE-02] a destination that is taken away is sent as null', () =>
    expect(shareCalls.saveShare('abc', { goal: null, kind: 'position' }).request.body).toEqual({
      goal: null,
      kind: 'position',
    }));
  test('[HTTP-05] [checklist 17] a call that fails says nothing of the link in the log, and the link cannot leave its place', () => {
    const { request } = shareCalls.revokeShare('../plain-letters?x');
    const failure = { reason: 'unreachable', status: 0 } as const;
    expect(lineFor(request, failure as never)?.payload).toMatchObject({ method: 'delete', path: '/shares/' });
    expect(JSON.stringify(lineFor(request, failure as never))).not.toContain('plain-letters');
    expect(addressOf('https://a.example', request)).toBe('https://a.example/shares/..%2Fplain-letters%3Fx');
  });
  test('[SHARE-02] revoked without a word is revoked', () =>
    expect(shareCalls.revokeShare('abc').read({ status: 204, body: null })).toMatchObject({ ok: true }));
  test.each([[[]], [{}], ['x'], [[{ salt: 'a' }]]])('a new link that is none (%j) is no success', (success) =>
    expect(
      shareCalls.createShare('k', { devices: [1], kind: 'position', name: '', expires: 1, goal: null }).read({
        status: 200,
        body: { success },
      }),
    ).toMatchObject({ ok: false, failure: { reason: 'unreadable' } }),
  );
  const trip = { from: 100, to: 700 };
  const pastTrip = { devices: [1], kind: 'trip', name: '', expires: 1, goal: null, trip } as const;
  const making = (made: object) => {
    const call = shareCalls.createShare('k', { ...pastTrip, devices: [1] });
    return { call, read: call.read({ status: 200, body: { success: { ...raw, ...made } } }) };
  };
  test('[DAY-03] a link to a past trip says from when until when, and nothing else of the past', () => {
    const { call, read: answer } = making({ kind: 'trip', trip });
    expect(call.request.body).toMatchObject({ kind: 'trip', trip });
    expect(answer).toMatchObject({ ok: true, value: { kind: 'trip', trip } });
  });
  test.each([
    ['a position', { kind: 'position' }],
    ['a trip of which it does not say when', { kind: 'trip', trip: { from: 'x' } }],
    ['the whole day', { kind: 'trip', trip: { from: 0, to: 86_400 } }],
  ])('[DAY-03] a server that makes %s of it shows nobody anything: the link is ended at once', (_, made) => {
    const { read: answer } = making(made);
    if (!('next' in answer)) throw new Error('the link goes on');
    expect(answer.next.request).toMatchObject({ method: 'delete', path: '/shares/' });
    expect(answer.next.request.secretEnd?.reveal()).toBe('abc');
    expect(answer.next.read({ status: 204, body: null })).toMatchObject({
      failure: { reason: 'unavailable' },
    });
  });
  test('no answer makes it throw', () =>
    fc.assert(fc.property(fc.jsonValue(), (success) => void read(success))));
});

describe('shared view call', () => {
  const link = new Secret('6a29f81c54624453');
  const call = sharedViewCall.sharedView('share', link, null);
  const read = (success: unknown) => call.read({ status: 200, body: { success } });
  const fix = { dateunix: 100, lat: 57.7, lng: 11.9, speed: 12, direction: 90, accuracy: 7 };
  const device = { key: 1, name: 'Van', colour: '#2f6fde', icon: 'van', fixes: [fix] };
  const view = { kind: 'trail', expires: 500, now: 120, devices: [device] };

  describe('what a link shows', () => {
    test('[SHARE-03] is asked for with the link as a secret, which no log can hold', () => {
      expect(call.request).toEqual({ method: 'get', path: '/share/', secretEnd: link });
      expect(JSON.stringify(call.request)).not.toContain('6a29f81c');
    });
    test('later only newer fixes are asked for', () =>
      expect(sharedViewCall.sharedView('share', link, 77).request.query).toEqual({ since: 77 }));
    test('[SHARE-04] a wall screen’s id is put together again', () =>
      expect(sharedViewCall.sharedView('kiosk', link, null).request.path).toBe('/share/viewmode_'));
    test('[SHARE-03] has an address of each device where the server names one', () => {
      const devices = [
        { ...device, address: ' Lindengatan 4, Göteborg ' },
        { ...device, key: 2, address: '' },
        { ...device, key: 3, address: { street: 1 } },
      ];
      const answer = read({ ...view, devices });
      expect(answer.ok && answer.value.devices.map(({ address }) => address)).toEqual([
        'Lindengatan 4, Göteborg',
        undefined,
        undefined,
      ]);
    });
    test('is read', () =>
      expect(read(view)).toEqual({
        ok: true,
        leftOut: [],
        value: {
          kind: 'trail',
          expires: 500,
          now: 120,
          goal: null,
          devices: [
            {
              key: 1,
              name: 'Van',
              colour: '#2f6fde',
              icon: 'van',
              fixes: [{ at: 100, lat: 57.7, lng: 11.9, speed: 12, heading: 90, accuracy: 7 }],
            },
          ],
        },
      }));
    test('a single device with its fixes beside it is a list of one', () =>
      expect(read({ expires: 500, device: { name: 'Van' }, fixes: [fix] })).toMatchObject({
        value: { kind: 'position', devices: [{ key: 1, name: 'Van', fixes: [{ at: 100 }] }] },
      }));
    test('[SHARE-03] nothing is taken over that was not asked for: no IMEI, no id, no battery', () => {
      const told = read({
        ...view,
        owner: 'ada@example.com',
        devices: [
          { ...device, imei: '352293000000017', id: 4711, fixes: [{ ...fix, iddevice: 4711, battery: 3 }] },
        ],
      });
      expect(JSON.stringify(told)).not.toMatch(/352293|4711|ada@|battery/);
    });
    test('[SHARE-03] a destination counts only where the arrival is shared', () => {
      const goal = { lat: 1, lng: 2, name: 'Home' };
      expect(read({ ...view, goal })).toMatchObject({ value: { goal: null } });
      expect(read({ ...view, kind: 'eta', goal })).toMatchObject({ value: { goal } });
    });
    test.each([
      ['at 0,0', { ...fix, lat: 0, lng: 0 }],
      ['outside of the world', { ...fix, lat: 91 }],
      ['without a time', { ...fix, dateunix: null }],
      ['of the future', { ...fix, dateunix: 10_000 }],
      ['no fix', 'x'],
    ])('a fix %s is left out, the others stay', (_, wrong) =>
      expect(read({ ...view, devices: [{ ...device, fixes: [wrong, fix] }] })).toMatchObject({
        value: { devices: [{ fixes: [{ at: 100 }] }] },
      }),
    );
    test('fixes come in the order of time', () => {
      const answer = read({ ...view, devices: [{ ...device, fixes: [{ ...fix, dateunix: 110 }, fix] }] });
      expect(answer.ok && answer.value.devices[0]?.fixes.map(({ at }) => at)).toEqual([100, 110]);
    });
    test.each([
      ['colour', 'red;background:url(//evil)', '#2f6fde'],
      ['icon', '../../evil.svg', ''],
      ['name', 'x'.repeat(300), 'x'.repeat(100)],
    ])('a hostile %s is tamed', (field, wrong, tame) =>
      expect(read({ ...view, devices: [{ ...device, [field]: wrong }] })).toMatchObject({
        value: { devices: [{ [field]: tame }] },
      }),
    );
    test('a kind that nobody knows shows the least', () =>
      expect(read({ ...view, kind: 'everything' })).toMatchObject({ value: { kind: 'position' } }));
    test.each([
      [410, { error: 'revoked' }, { reason: 'notFound', status: 410, message: 'revoked' }],
      [404, { error: 'Unknown link' }, { reason: 'notFound', status: 404 }],
      [400, { error: 'Malformed' }, { reason: 'invalid' }],
      [422, null, { reason: 'invalid' }],
      [429, null, { reason: 'tooManyRequests' }],
      [500, null, { reason: 'server' }],
      [200, '<html>', { reason: 'unreadable' }],
      [200, null, { reason: 'unreadable' }],
      [200, { success: [] }, { reason: 'unreadable' }],
    ])('an answer %i %j is a failure', (status, body, failure) =>
      expect(call.read({ status, body })).toMatchObject({ ok: false, failure }),
    );
    test('no answer makes it throw', () => {
      fc.assert(fc.property(fc.jsonValue(), (success) => void read(success)));
      fc.assert(fc.property(fc.jsonValue(), (devices) => void read({ expires: 1, devices })));
    });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import { sharedViewCall } from './shared-view-call.ts';

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

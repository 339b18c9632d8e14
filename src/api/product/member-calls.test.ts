import { describe, expect, test } from 'vitest';
import { SECRET_MARK } from '../../kernel/secret.ts';
import { memberCalls } from './member-calls.ts';
import { readDevicePart } from './read-device.ts';

const members = (success: unknown) => memberCalls.members().read({ status: 200, body: { success } });

describe('[MEM-01] members as the service writes them', () => {
  test('a token is a secret from the moment it is read', () => {
    const result = members([{ id: 1, state: 'pending', token: 'abc', deviceIDs: null }]);
    const [one] = result.ok ? result.value : [];
    expect(one?.token?.reveal()).toBe('abc');
    expect(JSON.stringify(result)).toContain(SECRET_MARK);
    expect(JSON.stringify(result)).not.toContain('abc');
  });

  test('a role that nobody knows may look, devices that cannot be read are none and not all', () => {
    const result = members([
      { id: 1, role: 'admin', state: 'sleeping', deviceIDs: 'all' },
      null,
      { name: 'x' },
    ]);
    expect(result).toMatchObject({
      value: [{ id: 1, role: 'view', devices: [], state: 'pending', token: null, until: null }],
    });
    expect(result.ok && result.leftOut).toHaveLength(2);
  });

  test.each([404, 405, 501])('a server that answers %i has no members', (status) => {
    expect(memberCalls.members().read({ status, body: { error: 'x' } })).toMatchObject({
      failure: { reason: 'unavailable' },
    });
    expect(memberCalls.looks().read({ status, body: { error: 'x' } })).toMatchObject({
      failure: { reason: 'unavailable' },
    });
  });

  test('an invitation says its devices by name, or null for all', () => {
    const read = memberCalls.invitation({} as never).read;
    expect(read({ status: 200, body: { success: { by: 'N', role: 'x', devices: null } } })).toMatchObject({
      value: { by: 'N', role: 'view', devices: null, until: null },
    });
    expect(read({ status: 200, body: { success: [] } })).toMatchObject({ ok: false });
  });
});

describe('[MEM-02] a device that is somebody else’s', () => {
  const part = (more: object) => readDevicePart({ id: 7, ...more })?.changes;
  test('says whose, and what is paused', () => {
    expect(part({ access: { role: 'edit', by: 'N' } })).toEqual({
      id: 7,
      access: { role: 'edit', by: 'N', until: null },
    });
    expect(part({ sharing_paused: { reason: 'r' } })?.pause).toEqual({ until: null, reason: 'r', by: '' });
  });
  test('access that cannot be read is the least, and null is none any more', () => {
    expect(part({ access: 'yes' })?.access).toMatchObject({ role: 'view' });
    expect(part({ access: null, sharing_paused: null })).toEqual({ id: 7, access: null, pause: null });
    expect(part({ name: 'X' })).toEqual({ id: 7, name: 'X' });
  });
});

import { describe, expect, test } from 'vitest';
import { Secret } from '../kernel/secret.ts';
import type { StoredAccess } from './ports.ts';
import { browserSealing } from './seal.ts';
import { openRecord, sealRecord, stampOf } from './vault-record.ts';

const access = (): StoredAccess => ({
  ...{ userID: 7, token: new Secret('token-1'), refresh_token: new Secret('refresh-1'), routeIcon: 'circle' },
  ...{ expiresAt: 99, superUser: true, appMode: 'v2', email: 'ada@example.com', actingFor: 12 },
});

describe('[AUTH-05] a record of the vault', () => {
  test.each([
    ['sealed', browserSealing()],
    ['in clear', null],
  ])('%s is opened with all that was put in, and its stamp', async (_, sealing) => {
    const record = await sealRecord(access(), 'https://x', sealing);
    expect('token' in record).toBe(sealing === null);
    const opened = await openRecord(record, sealing);
    if (opened.kind !== 'access') throw new Error(opened.kind);
    expect(opened).toMatchObject({
      kind: 'access',
      issuer: 'https://x',
      stamp: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(opened.access).toEqual(access());
    expect([opened.access.token.reveal(), opened.access.refresh_token.reveal()]).toEqual([
      'token-1',
      'refresh-1',
    ]);
    expect(stampOf(record)).toBe(opened.stamp);
  });

  test('has another stamp each time, and a sealed one opens with a key alone', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => sealRecord(access(), null, browserSealing())));
    expect(one?.stamp).not.toBe(two?.stamp);
    expect(await openRecord(one, null)).toEqual({ kind: 'damaged' });
    const mixed = { ...one, ...(two && 'key' in two && { key: two.key }) };
    expect(await openRecord(mixed, browserSealing())).toEqual({ kind: 'damaged' });
  });

  test.each(['issuer', 'stamp', 'userID', 'superUser'])(
    'that was sealed with another %s does not open',
    async (name) => {
      const record: object = await sealRecord(access(), 'https://x', browserSealing());
      const other = { issuer: 'https://y', stamp: 'f'.repeat(32), userID: 8, superUser: false }[name];
      expect(await openRecord({ ...record, [name]: other }, browserSealing())).toEqual({ kind: 'damaged' });
    },
  );

  test('that is not there is none; one of an older version is its own stamp', async () => {
    expect(await openRecord(undefined, null)).toEqual({ kind: 'none' });
    expect(await openRecord(null, null)).toEqual({ kind: 'none' });
    const old = { ...access(), token: 'a', refresh_token: 'b' };
    const text = JSON.stringify(old);
    expect(await openRecord(text, null)).toMatchObject({ kind: 'access', issuer: null, stamp: text });
    expect(await openRecord(old, null)).toMatchObject({ kind: 'access', stamp: JSON.stringify(old) });
    expect([
      stampOf(undefined),
      stampOf(null),
      stampOf({ stamp: '' }),
      stampOf({ stamp: 's' }),
      stampOf('t'),
    ]).toEqual([...['null', 'null', '{"stamp":""}', 's', 't']]);
  });
});

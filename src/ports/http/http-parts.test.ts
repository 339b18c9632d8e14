import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import { Secret } from '../../kernel/secret.ts';
import { decrypt } from './http-parts.ts';
import { renewalOf } from './renew-in-lock.ts';
import { resultOf } from '../../api/call-given.ts';

const raw = new Uint8Array(32).map((_, i) => i);
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const KEY = base64(raw);
const FAILED = { ok: false };

const sealBytes = async (plain: Uint8Array<ArrayBuffer>, iv = new Uint8Array(16).fill(7)) => {
  const key = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['encrypt']);
  return { iv, bytes: new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, plain)) };
};
const envelope = (bytes: Uint8Array, iv: Uint8Array) => `${base64(bytes)}::${base64(iv)}`;
const seal = async (text: string) => {
  const { bytes, iv } = await sealBytes(new TextEncoder().encode(text));
  return envelope(bytes, iv);
};

describe('[HTTP-04] an encrypted answer', () => {
  test('opens with its key', async () => {
    expect(await decrypt(await seal('{"success":["Å"]}'), KEY)).toEqual({
      ok: true,
      value: { success: ['Å'] },
    });
  });

  test('does not open with a third part, though the first two fit', async () => {
    expect(await decrypt(`${await seal('{"a":1}')}::AAAA`, KEY)).toEqual(FAILED);
  });

  test('does not open without a key, or with another', async () => {
    const sealed = await seal('{"a":1}');
    expect(await decrypt(sealed, null)).toEqual(FAILED);
    expect(await decrypt(sealed, base64(raw.map((byte) => byte ^ 255)))).toEqual(FAILED);
  });

  test.each([
    ['too short', base64(raw.slice(0, 8))],
    ['of AES-128', base64(raw.slice(0, 16))],
    ['too long', base64(new Uint8Array(33))],
    ['no base64', '%%%'],
    ['empty', ''],
  ])('does not open with a key that is %s', async (_, key) => {
    expect(await decrypt(await seal('{"a":1}'), key)).toEqual(FAILED);
  });

  test('does not open with a weaker cipher, though the key fits: the server may not choose one', async () => {
    const weak = raw.slice(0, 16);
    const iv = new Uint8Array(16);
    const key = await crypto.subtle.importKey('raw', weak, 'AES-CBC', false, ['encrypt']);
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-CBC', iv },
      key,
      new TextEncoder().encode('{"a":1}'),
    );
    expect(await decrypt(envelope(new Uint8Array(bytes), iv), base64(weak))).toEqual(FAILED);
  });

  test.each([
    7,
    null,
    undefined,
    {},
    '',
    'x',
    'x::y',
    'AAAA::AAAA',
    'a::b::c',
    '::',
    '::AAAAAAAAAAAAAAAAAAAAAA==',
    'AAAAAAAAAAAAAAAAAAAAAA==::',
    'AAAAAAAAAAAAAAAAAAAAAA==:AAAAAAAAAAAAAAAAAAAAAA==',
    '%%%%::AAAAAAAAAAAAAAAAAAAAAA==',
    'AAAAAAAAAAAAAAAAAAAAAA==::AAAAAAAAAAAAAAAAAAAAAAA=',
  ])('[fault 10] %j fails like all others', async (given) => {
    expect(await decrypt(given, KEY)).toEqual(FAILED);
  });

  test('[checklist 20] [fault 10] [fault 11] what is cut fails like all others, wherever it was cut', async () => {
    const { bytes, iv } = await sealBytes(
      new TextEncoder().encode(JSON.stringify({ success: 'x'.repeat(70) })),
    );
    for (let length = 0; length < bytes.length; length++)
      expect(await decrypt(envelope(bytes.slice(0, length), iv), KEY), `${length} bytes`).toEqual(FAILED);
    expect(await decrypt(envelope(bytes.slice(16), iv), KEY), 'without its first block').toEqual(FAILED);
    expect(await decrypt(envelope(bytes, iv.slice(1)), KEY), 'a short iv').toEqual(FAILED);
    expect(await decrypt(envelope(bytes, new Uint8Array(16)), KEY), 'the iv of another answer').toEqual(
      FAILED,
    );
  });

  test('what is no JSON, or no UTF-8, fails like all others', async () => {
    expect(await decrypt(await seal('hello'), KEY)).toEqual(FAILED);
    expect(await decrypt(await seal(''), KEY)).toEqual(FAILED);
    const { bytes, iv } = await sealBytes(new Uint8Array([0x22, 0xff, 0xfe, 0x22]));
    expect(await decrypt(envelope(bytes, iv), KEY)).toEqual(FAILED);
  });

  test('[checklist 20] nothing that could be sent makes it throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.option(fc.string()), async (given, key) => {
        expect(await decrypt(given, key)).toHaveProperty('ok');
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('[HTTP-04] an answer that was tampered with', () => {
  const renewed = JSON.stringify({
    success: {
      token: 'token-of-a-customer',
      refresh_token: 'refresh-of-a-customer',
      userID: 3001,
      super_user: 0,
      appMode: 'v2',
    },
  });
  const stored = {
    userID: 3001,
    token: new Secret('t'),
    refresh_token: new Secret('r'),
    routeIcon: '',
    expiresAt: null,
    superUser: false,
    appMode: 'v2',
    email: 'ada@example.com',
    actingFor: null,
  };

  test('[checklist 20] [fault 11] never throws, and gives nobody rights: 20 000 flipped bits', async () => {
    const { bytes, iv } = await sealBytes(new TextEncoder().encode(renewed));
    const { read } = wholeBackend().renewAccess('', new Secret('r'));
    const seen = { failed: 0, unreadable: 0, changed: 0 };
    const all = (bytes.length + 16) * 8;
    const flip = async (bit: number) => {
      const [a, b] = [bytes.slice(), iv.slice()];
      const at = (bit % all) >> 3;
      if (at < 16) b[at] = (b[at] as number) ^ (1 << (bit & 7));
      else a[at - 16] = (a[at - 16] as number) ^ (1 << (bit & 7));
      // Changes every bit in turn. From the second round on, another bit is changed as well, so that all 20 000 cases
      // differ.
      const second = (bit * 7919 + Math.floor(bit / all)) % bytes.length;
      if (bit >= all) a[second] = (a[second] as number) ^ 4;
      const plain = await decrypt(envelope(a, b), KEY);
      if (!plain.ok) {
        seen.failed++;
        return;
      }
      const result = resultOf(read({ status: 200, body: plain.value }));
      if (result.ok) seen.changed++;
      else seen.unreadable++;
      const outcome = renewalOf(result, stored, '');
      const { userID, superUser, actingFor } = outcome.kind === 'renewed' ? outcome.access : stored;
      expect({ userID, superUser, actingFor }).toEqual({ userID: 3001, superUser: false, actingFor: null });
    };
    for (let from = 0; from < 20_000; from += 500)
      await Promise.all(Array.from({ length: 500 }, (_, i) => flip(from + i)));
    expect(seen.failed + seen.unreadable + seen.changed).toBe(20_000);
    expect(seen.failed).toBeGreaterThan(10_000);
    // AES-CBC does not detect every change, so the app never takes rights from decrypted data.
    expect(seen.changed).toBeGreaterThan(0);
  }, 60_000);

  test('a super user made by flipping the iv is none', async () => {
    const before = '{"super_user":0,';
    const { bytes, iv } = await sealBytes(new TextEncoder().encode(`${before}"x":1}`));
    const wanted = '{"super_user":1,';
    for (let i = 0; i < 16; i++) iv[i] = (iv[i] as number) ^ before.charCodeAt(i) ^ wanted.charCodeAt(i);
    expect(await decrypt(envelope(bytes, iv), KEY), 'CBC itself does not notice').toEqual({
      ok: true,
      value: { super_user: 1, x: 1 },
    });
    const { read } = wholeBackend().renewAccess('', new Secret('r'));
    const body = { success: { token: 'a', refresh_token: 'b', userID: 3001, super_user: 1 } };
    expect(renewalOf(resultOf(read({ status: 200, body })), stored, '')).toMatchObject({
      access: { superUser: false },
    });
  });
});

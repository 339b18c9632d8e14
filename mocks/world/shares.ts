import { chance } from '../simulator/chance.ts';
import type { Named } from '../texts/names/en.ts';
import type { Kept, KeptShare } from './kept.ts';

type SharesDeps = { look: () => Kept; save: () => void; now: () => number; named: Named };

/**
 * Returns forty hex digits that depend only on the given number, so that the demo's share links are the same in
 * every run.
 */
const digitsOf = (seed: number): string =>
  Array.from({ length: 5 }, (_, i) =>
    Math.floor(chance(seed, i + 1) * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

/** The 40 hex digits of the share links that the demo customer has at the start, by what each link shows. */
export const DEMO_SALTS = {
  trail: digitsOf(71),
  eta: digitsOf(72),
  expired: digitsOf(73),
  revoked: digitsOf(74),
} as const;

/** Returns the last part of a kiosk link's address (a link for a wall screen): `viewmode_<device>_<40 hex>`. */
export const kioskIdOf = (deviceId: number): string => `viewmode_${deviceId}_${digitsOf(deviceId)}`;

const CUSTOMER = 3001;
const HOUR = 3600;

/** The customers' share links, stored in the mock server's data. */
export const createShares = ({ look, save, now, named }: SharesDeps) => {
  const all = (): KeptShare[] => {
    const kept = look();
    if (!kept.sharesBegun) {
      const first = (CUSTOMER - 3000) * 1_000_000 + 1;
      const since = now();
      const base = { userID: CUSTOMER, goal: null, opened: 0, revokedAt: null, at: since - HOUR };
      kept.sharesBegun = true;
      kept.shares = [
        {
          ...base,
          salt: DEMO_SALTS.trail,
          // The shuttle moves nearly all day and night, so that the trail of the last hour is to be seen.
          deviceIDs: [first + 5],
          kind: 'trail',
          name: named('Reception: where is the shuttle?'),
          expires: since + 9 * HOUR,
          opened: 14,
        },
        {
          ...base,
          salt: DEMO_SALTS.eta,
          deviceIDs: [first + 5],
          kind: 'eta',
          name: named('Ferry to the island, for Nora'),
          expires: since + 40 * 60,
          goal: { lat: 57.6985, lng: 11.9195, name: 'Nya Varvet' },
          opened: 3,
        },
        {
          ...base,
          salt: DEMO_SALTS.expired,
          deviceIDs: [first + 6],
          kind: 'position',
          name: named('Dinner at Anna’s'),
          expires: since - 20 * HOUR,
          opened: 6,
          at: since - 26 * HOUR,
        },
        {
          ...base,
          salt: DEMO_SALTS.revoked,
          deviceIDs: [first],
          kind: 'position',
          name: '',
          expires: since + 48 * HOUR,
          revokedAt: since - HOUR,
        },
        ...kept.shares,
      ];
      save();
    }
    return look().shares;
  };
  return {
    /** Returns the share links of a customer that were not revoked. */
    of: (userID: number): KeptShare[] =>
      all().filter((share) => share.userID === userID && share.revokedAt === null),
    bySalt: (salt: string): KeptShare | undefined => all().find((share) => share.salt === salt),
    byKey(key: string): KeptShare | undefined {
      return all().find((share) => key !== '' && share.key === key);
    },
    create(share: Omit<KeptShare, 'salt' | 'opened' | 'revokedAt' | 'at'>): KeptShare {
      const list = all();
      const made: KeptShare = {
        ...share,
        salt: digitsOf(now() * 31 + list.length),
        opened: 0,
        revokedAt: null,
        at: now(),
      };
      look().shares = [...list, made].slice(-200);
      save();
      return made;
    },
    change(salt: string, changes: Partial<KeptShare>): KeptShare | undefined {
      look().shares = all().map((share) => (share.salt === salt ? { ...share, ...changes } : share));
      save();
      return all().find((share) => share.salt === salt);
    },
  };
};

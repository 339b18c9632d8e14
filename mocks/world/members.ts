import { type FixArrays, FixBuilder } from '../../src/api/fix-builder.ts';
import type { Role } from '../../src/rules/rights/member-rights.ts';
import type { Named } from '../texts/names/en.ts';
import { chance } from '../simulator/chance.ts';
import type { MockCustomer } from './accounts.ts';
import type { Kept } from './kept.ts';
import type { KeptLook, KeptMember } from './kept-members.ts';
import type { MockDevice } from './mock-device.ts';
import { DEMO_SALTS } from './shares.ts';
import type { DemoAccountId } from '../accounts.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** How long an invitation can be accepted (seconds). */
const INVITATION_LASTS = 7 * DAY;

/** Names of the demo accounts' owners. Members see the name next to a device of the owner. */
const OWNER_NAMES: Partial<Record<DemoAccountId, string>> = {
  customer: 'Ingrid Lindqvist',
  fleet: 'Nordfrakt AB',
  pets: 'Nora Berger',
  watch: 'Lucía Fernández',
  bike: 'Timur Akhmetov',
  base: 'Jakob Marxer',
};

/** Returns the id of the `n`th device of the `account`th demo account. */
const device = (account: number, n: number): number => account * 1_000_000 + n;

/** Returns the members that the demo has at the start. `now`: Unix seconds. */
const demoMembers = (now: number, named: Named): KeptMember[] => {
  const base = {
    email: '',
    role: 'view' as const,
    deviceIDs: null,
    until: null,
    userID: null,
    state: 'active' as const,
    invitedAt: now - 40 * DAY,
    token: '',
    ends: 0,
  };
  const mail = (name: string) => `${name}@example.com`;
  return [
    // Demo members: relatives of the children who wear the watches.
    { ...base, id: 1, owner: 3004, name: named('Abuela Elena'), email: mail('elena') },
    {
      ...base,
      id: 2,
      owner: 3004,
      name: named('Abuelo Carlos'),
      email: mail('carlos'),
      invitedAt: now - 38 * DAY,
    },
    {
      ...base,
      id: 3,
      owner: 3004,
      name: named('Niñera Paula'),
      email: mail('paula'),
      deviceIDs: [device(4, 1), device(4, 2)],
      until: now - 2 * DAY,
    },
    {
      ...base,
      id: 4,
      owner: 3004,
      name: named('Tía Marta'),
      email: mail('marta'),
      deviceIDs: [device(4, 3)],
      state: 'pending',
      invitedAt: now - 3 * HOUR,
      token: 'a4c1d0e27b95f3861e0c9ab2d745f018',
      ends: now + INVITATION_LASTS - 3 * HOUR,
    },
    // Demo member: a neighbour who helps to find the dog. The neighbour is the demo account `base`.
    {
      ...base,
      id: 5,
      owner: 3003,
      name: 'Jakob Marxer',
      email: 'base@demo.fixpoint.example',
      deviceIDs: [device(3, 3)],
      userID: 3006,
      invitedAt: now - 12 * DAY,
    },
    // Demo members: the fleet's office staff.
    { ...base, id: 6, owner: 3002, name: named('Dispatcher Ivana'), email: mail('ivana'), role: 'edit' },
    {
      ...base,
      id: 7,
      owner: 3002,
      name: named('Workshop Mölndal'),
      state: 'pending',
      deviceIDs: [device(2, 4), device(2, 17)],
      invitedAt: now - DAY,
      token: '7e0f93bb12d84ac56d1fe82c40b7a935',
      ends: now + INVITATION_LASTS - DAY,
    },
    {
      ...base,
      id: 8,
      owner: 3002,
      name: named('Summer temp'),
      email: mail('temp'),
      until: now - 9 * DAY,
      invitedAt: now - 80 * DAY,
    },
  ];
};

/** Returns who looked at positions before the user first opened the demo. */
const demoLooks = (now: number, named: Named): KeptLook[] => {
  const at = (hours: number) => now - Math.round(hours * HOUR);
  const look = (owner: number, id: number, member: number, name: string, hours: number): KeptLook => ({
    owner,
    device: id,
    by: String(member),
    name,
    kind: 'member',
    at: at(hours),
  });
  /** The shuttle's links that the demo starts with; `createShares` counts how often each was opened. */
  const ofLink = (salt: string, name: Parameters<Named>[0], hours: number): KeptLook => ({
    ...look(3001, device(1, 6), 0, named(name), hours),
    by: salt,
    kind: 'link',
  });
  return [
    ofLink(DEMO_SALTS.trail, 'Reception: where is the shuttle?', 0.9),
    ofLink(DEMO_SALTS.eta, 'Ferry to the island, for Nora', 0.4),
    ofLink(DEMO_SALTS.trail, 'Reception: where is the shuttle?', 0.2),
    look(3004, device(4, 1), 1, named('Abuela Elena'), 50.2),
    look(3004, device(4, 2), 1, named('Abuela Elena'), 50.1),
    look(3004, device(4, 1), 2, named('Abuelo Carlos'), 29.4),
    look(3004, device(4, 3), 2, named('Abuelo Carlos'), 27),
    look(3004, device(4, 1), 1, named('Abuela Elena'), 4.6),
    look(3004, device(4, 4), 1, named('Abuela Elena'), 1.3),
    look(3003, device(3, 3), 5, 'Jakob Marxer', 74),
    look(3003, device(3, 3), 5, 'Jakob Marxer', 26.5),
    look(3002, device(2, 1), 6, named('Dispatcher Ivana'), 21),
    look(3002, device(2, 2), 6, named('Dispatcher Ivana'), 2.2),
  ];
};

type Deps = {
  readonly named: Named;
  readonly look: () => Kept;
  readonly save: () => void;
  readonly now: () => number;
  /** Returns the devices that belong to a customer. */
  readonly own: (userID: number) => readonly MockDevice[];
  readonly accounts: () => readonly MockCustomer[];
  readonly mail: (email: string, path: string) => void;
};
type Wanted = Pick<KeptMember, 'name' | 'email' | 'role' | 'deviceIDs' | 'until'>;

const MOST_LOOKS = 600;
const MOST_PAUSES = 200;

/** The members of accounts, who looked at which device, and the pauses of sharing. */
export const createMembers = ({ look, save, now, own, accounts, mail, named }: Deps) => {
  const all = (): KeptMember[] => {
    const kept = look();
    if (!kept.membersBegun) {
      kept.membersBegun = true;
      kept.members = demoMembers(now(), named);
      kept.looks = demoLooks(now(), named);
      save();
    }
    return look().members;
  };
  const put = (members: KeptMember[]) => {
    look().members = members;
    save();
  };
  const change = (id: number, changes: Partial<KeptMember>): KeptMember | undefined => {
    put(all().map((each) => (each.id === id ? { ...each, ...changes } : each)));
    return all().find((each) => each.id === id);
  };
  const isOn = ({ state, until }: KeptMember): boolean =>
    state === 'active' && (until === null || until > now());
  /** Returns a customer's memberships in other accounts. */
  const held = (userID: number): readonly KeptMember[] =>
    all().filter((each) => each.userID === userID && isOn(each));
  /** Returns the id of a device's owner. It follows from the device's id, unless staff moved the device. */
  const ownerOf = (device: number): number =>
    look().moved[device]?.userID ?? 3000 + Math.floor(device / 1_000_000);
  const membershipOn = (userID: number, device: number): KeptMember | undefined =>
    held(userID).find(
      ({ owner, deviceIDs }) =>
        owner === ownerOf(device) && (deviceIDs === null || deviceIDs.includes(device)),
    );
  const isPaused = (device: number, at = now()): boolean =>
    look().pauses.some(({ device: id, from, to }) => id === device && from <= at && (to === null || at < to));
  const token = (id: number): string =>
    Array.from({ length: 4 }, (_, i) =>
      Math.floor(chance(now(), id, look().membersMade + 1, i) * 0x1_0000_0000)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
  /** Creates a new link for a member's invitation, and mails it if there is an e-mail address. */
  const invited = (member: KeptMember): KeptMember => {
    const fresh = token(member.id);
    look().membersMade++;
    look().memberTokens[fresh] = member.id;
    if (member.email !== '') mail(member.email, `/members/join/${fresh}`);
    return { ...member, token: fresh, ends: now() + INVITATION_LASTS, invitedAt: now(), state: 'pending' };
  };
  const foreign = (userID: number): MockDevice[] =>
    held(userID).flatMap(({ owner, deviceIDs }) =>
      own(owner)
        .filter(({ id }) => deviceIDs === null || deviceIDs.includes(id))
        .map((device): MockDevice => ({ ...device, group: null })),
    );

  return {
    of: (owner: number): KeptMember[] => all().filter((each) => each.owner === owner),
    invite(owner: number, wanted: Wanted): KeptMember {
      const id = Math.max(100, ...all().map((each) => each.id)) + 1;
      const made = invited({
        ...wanted,
        id,
        owner,
        userID: null,
        state: 'pending',
        invitedAt: now(),
        token: '',
        ends: 0,
      });
      put([...all(), made]);
      return made;
    },
    change,
    resend: (member: KeptMember): KeptMember | undefined => change(member.id, invited(member)),
    remove: (id: number): void => put(all().filter((each) => each.id !== id)),
    /** Returns the invitation that a link belongs to, or why the link is no longer valid. */
    byToken(text: string): KeptMember | 'unknown' | 'used' | 'expired' {
      const id = look().memberTokens[text] ?? all().find((each) => each.token === text)?.id;
      if (id === undefined || text === '') return 'unknown';
      const found = all().find((each) => each.id === id);
      if (!found || found.token !== text) return 'expired';
      if (found.state !== 'pending') return 'used';
      return found.ends <= now() ? 'expired' : found;
    },
    held,
    foreign,
    /** Returns the id of a device's owner. */
    ownerOf,
    membershipOn,
    /** Returns a customer's role for a device. Null if they have none. */
    roleOn(userID: number, device: number): Role | null {
      if (ownerOf(device) === userID) return 'owner';
      return membershipOn(userID, device)?.role ?? null;
    },
    nameOf(userID: number): string {
      const account = accounts().find((each) => each.userID === userID)?.account;
      const known = OWNER_NAMES[account?.id as keyof typeof OWNER_NAMES];
      return known ?? account?.email.split('@')[0] ?? '';
    },
    /** Returns all customers who see this device. If the device changes, each of them gets the change. */
    concerned: (device: number): number[] => [
      ownerOf(device),
      ...all().flatMap((each) =>
        each.userID !== null && membershipOn(each.userID, device) ? [each.userID] : [],
      ),
    ],
    isPaused,
    /**
     * Starts or ends a pause of sharing. Returns the device fields that describe the pause, in the service's
     * format.
     */
    pause(userID: number, devices: readonly number[], value: unknown): Record<string, unknown> | null {
      const at = now();
      const asked = new Set(devices);
      const open = look().pauses.map((each) =>
        asked.has(each.device) && (each.to === null || each.to > at)
          ? { ...each, to: Math.max(each.from, at) }
          : each,
      );
      const { until, reason } = (value ?? {}) as Record<string, unknown>;
      const to = typeof until === 'number' ? until : null;
      look().pauses = [...open, ...(value ? devices.map((device) => ({ device, from: at, to })) : [])].slice(
        -MOST_PAUSES,
      );
      save();
      const words = typeof reason === 'string' ? reason.trim().slice(0, 120) : '';
      return value ? { until: to, reason: words, by: this.nameOf(userID) } : null;
    },
    /**
     * Returns the fixes that this customer may see. Omits fixes of other customers' devices from a time when
     * sharing was paused.
     */
    withheld(userID: number | null, fixes: FixArrays): FixArrays {
      if (look().pauses.length === 0) return fixes;
      const { device, at } = fixes;
      const hides = (i: number) =>
        (userID === null || ownerOf(device[i] ?? 0) !== userID) && isPaused(device[i] ?? 0, at[i]);
      if (!at.some((_, i) => hides(i))) return fixes;
      const seen = new FixBuilder(at.length);
      for (let i = 0; i < at.length; i++) if (!hides(i)) seen.copy(fixes, i);
      return seen.columns();
    },
    /** Records that a user looked at positions of other customers' devices, at most once per hour. */
    looked(devices: readonly number[], by: { userID: number } | { salt: string; name: string }): void {
      const hour = Math.floor(now() / HOUR);
      const fresh = devices.flatMap((device): KeptLook[] => {
        if (isPaused(device)) return [];
        const owner = ownerOf(device);
        if ('salt' in by) return [{ owner, device, by: by.salt, name: by.name, kind: 'link', at: now() }];
        const member = by.userID === owner ? undefined : membershipOn(by.userID, device);
        if (!member) return [];
        const name = member.name || this.nameOf(by.userID);
        return [{ owner, device, by: String(member.id), name, kind: 'member', at: now() }];
      });
      all();
      const news = fresh.filter(
        (one) =>
          !look().looks.some(
            (each) => each.device === one.device && each.by === one.by && Math.floor(each.at / HOUR) === hour,
          ),
      );
      if (news.length === 0) return;
      look().looks = [...look().looks, ...news].slice(-MOST_LOOKS);
      save();
    },
    looksAt: (owner: number): KeptLook[] => {
      all();
      return look()
        .looks.filter((each) => each.owner === owner)
        .sort((a, b) => b.at - a.at);
    },
  };
};

import type { DemoAccountId } from '../accounts.ts';
import type { KeptLook, KeptMember } from './kept-members.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** An invitation can be taken up for so long. */
export const INVITATION_LASTS = 7 * DAY;

/** Names of the people behind the demo's accounts: what members read beside a device. */
export const OWNER_NAMES: Partial<Record<DemoAccountId, string>> = {
  customer: 'Ingrid Lindqvist',
  fleet: 'Nordfrakt AB',
  pets: 'Nora Berger',
  watch: 'Lucía Fernández',
  bike: 'Timur Akhmetov',
  base: 'Jakob Marxer',
};

/** The `n`th device of the `account`th demo account. */
const device = (account: number, n: number): number => account * 1_000_000 + n;

/** Who sees devices of whom on the first day. `now`: unix seconds. */
export const demoMembers = (now: number): KeptMember[] => {
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
    // The family of the watches.
    { ...base, id: 1, owner: 3004, name: 'Abuela Elena', email: mail('elena') },
    { ...base, id: 2, owner: 3004, name: 'Abuelo Carlos', email: mail('carlos'), invitedAt: now - 38 * DAY },
    {
      ...base,
      id: 3,
      owner: 3004,
      name: 'Niñera Paula',
      email: mail('paula'),
      deviceIDs: [device(4, 1), device(4, 2)],
      until: now - 2 * DAY,
    },
    {
      ...base,
      id: 4,
      owner: 3004,
      name: 'Tía Marta',
      email: mail('marta'),
      deviceIDs: [device(4, 3)],
      state: 'pending',
      invitedAt: now - 3 * HOUR,
      token: 'a4c1d0e27b95f3861e0c9ab2d745f018',
      ends: now + INVITATION_LASTS - 3 * HOUR,
    },
    // The neighbour who looks for the dog: the account `base` of the demo.
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
    // The fleet's office.
    { ...base, id: 6, owner: 3002, name: 'Dispatcher Ivana', email: mail('ivana'), role: 'edit' },
    {
      ...base,
      id: 7,
      owner: 3002,
      name: 'Workshop Mölndal',
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
      name: 'Summer temp',
      email: mail('temp'),
      until: now - 9 * DAY,
      invitedAt: now - 80 * DAY,
    },
  ];
};

/** Who has looked before the first day's visit. */
export const demoLooks = (now: number): KeptLook[] => {
  const at = (hours: number) => now - Math.round(hours * HOUR);
  const look = (owner: number, id: number, member: number, name: string, hours: number): KeptLook => ({
    owner,
    device: id,
    by: String(member),
    name,
    kind: 'member',
    at: at(hours),
  });
  return [
    look(3004, device(4, 1), 1, 'Abuela Elena', 50.2),
    look(3004, device(4, 2), 1, 'Abuela Elena', 50.1),
    look(3004, device(4, 1), 2, 'Abuelo Carlos', 29.4),
    look(3004, device(4, 3), 2, 'Abuelo Carlos', 27),
    look(3004, device(4, 1), 1, 'Abuela Elena', 4.6),
    look(3004, device(4, 4), 1, 'Abuela Elena', 1.3),
    look(3003, device(3, 3), 5, 'Jakob Marxer', 74),
    look(3003, device(3, 3), 5, 'Jakob Marxer', 26.5),
    look(3002, device(2, 1), 6, 'Dispatcher Ivana', 21),
    look(3002, device(2, 2), 6, 'Dispatcher Ivana', 2.2),
  ];
};

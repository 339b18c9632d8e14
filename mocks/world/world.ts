import { DEMO_ACCOUNTS } from '../accounts.ts';
import type { MockClock, MockStorage } from '../clock.ts';
import type { ChosenScenarios, ScenarioName } from '../scenarios.ts';
import type { LoadRoads } from '../simulator/roads-types.ts';
import { createSimulator, type Simulator } from '../simulator/simulator.ts';
import { createAccounts, demoIdOf, type MockCustomer, type CrowdCustomer, crowdOf } from './accounts.ts';
import { createAdded } from './added.ts';
import { createAdministration } from './administration.ts';
import { OLD_GEOFENCES } from './alerts.ts';
import { createAnnouncements } from './announcements.ts';
import { createCare } from './care.ts';
import { createFeedback } from './feedback.ts';
import { createFences } from './fences.ts';
import { fleetOf } from './fleet.ts';
import { ENGLISH, isDemoName, type Named } from '../texts/names/en.ts';
import { GROUPS } from './device-groups.ts';
import { householdOf } from './households.ts';
import { createMemory, type Kept } from './kept.ts';
import { createLogbook } from './logbook.ts';
import { createManaging } from './managing.ts';
import { createMembers } from './members.ts';
import { type MockDevice, mockDevice } from './mock-device.ts';
import { createNotices } from './notices.ts';
import { rawCustomerOf, rawSettingsOf, rawDeviceOf, withoutDetails } from './raw.ts';
import { createRecordings, type Recordings } from './recordings.ts';
import { createReports } from './reports.ts';
import { createShares } from './shares.ts';
import { holderOf, issueTokens, renewTokens, revokeTokens, type Tokens } from './tokens.ts';
import { createTold } from './told.ts';

type Raw = Record<string, unknown>;
type Deps = {
  readonly look: () => Kept;
  readonly own: (userID: number) => readonly MockDevice[];
  readonly members: ReturnType<typeof createMembers>;
  readonly recordings: Recordings;
};

const LARGE = 1000;

/**
 * The devices that a customer sees, in the service's format: their own devices and those that other customers
 * share.
 */
const createSeen = ({ look, own, members, recordings }: Deps) => {
  /**
   * Returns a customer's devices: own devices first, those of other customers last. Opened tracks are not included:
   * they are in `recordings`.
   */
  const devicesOf = (userID: number): readonly MockDevice[] => {
    const foreign = members.foreign(userID);
    return foreign.length > 0 ? [...own(userID), ...foreign] : own(userID);
  };
  /**
   * Returns the changed fields of a device as this customer sees them. Each customer has their own list order and
   * map visibility of a device.
   */
  const changesOf = (userID: number, device: number): Raw | undefined => {
    const changed = look().devices[device];
    if (members.ownerOf(device) === userID || recordings.has(device)) return changed;
    const member = members.membershipOn(userID, device);
    const { devicepos: _, deviceshow: __, category_id: ___, ...told } = changed ?? {};
    return {
      ...told,
      ...look().devices[`${userID}:${device}`],
      access: member && { role: member.role, by: members.nameOf(member.owner), until: member.until },
    };
  };
  return {
    devicesOf,
    /** Returns every device of a customer, opened tracks included. */
    rawDevices(userID: number): Raw[] {
      const devices = devicesOf(userID);
      const { since } = look();
      const isLarge = devices.length > LARGE;
      return [...devices, ...recordings.devicesOf(userID)].map((device, index) => ({
        ...rawDeviceOf(device, index, since, isLarge),
        ...withoutDetails(changesOf(userID, device.id), isLarge),
      }));
    },
    rawDevice(userID: number, deviceId: number): Raw | undefined {
      const all = [...devicesOf(userID), ...recordings.devicesOf(userID)];
      const index = all.findIndex(({ id }) => id === deviceId);
      const device = all[index];
      return device && { ...rawDeviceOf(device, index, look().since, false), ...changesOf(userID, deviceId) };
    },
  };
};

const BLOCK = 3 * 3600;

/**
 * Returns the seconds to add to the clock so that the demo's devices always live between two and five in the
 * morning, Göteborg time. The value is constant for three hours, so that a reload shows the same history.
 */
const nightShift = (now: number): number => {
  const local = (now + 3600) % 86_400;
  return (2 * 3600 - Math.floor(local / BLOCK) * BLOCK + 86_400) % 86_400;
};

/** Maximum number of stored responses to earlier changes. */
const MOST = 200;

/** Stores responses to change requests by their `Idempotency-Key`, so that a request sent twice changes once. */
const createAnswered = (look: () => Kept, save: () => void) => ({
  to(key: string): { readonly status: number; readonly body: string | null } | undefined {
    return look().answered.find((each) => each.key === key);
  },
  async note(key: string, response: Response): Promise<void> {
    const { status } = response;
    const body = status === 204 ? null : await response.clone().text();
    look().answered = [...look().answered, { key, status, body }].slice(-MOST);
    save();
  },
});

/** What the mock server stores about the service's announcements and about geofences of the old version 1. */
const createAlerts = (
  kept: () => Kept,
  save: () => void,
  now: () => number,
  active: ReadonlySet<ScenarioName>,
) => ({
  /** Returns when this customer read each alert (Unix seconds), by alert id. */
  readBy: (userID: number): Readonly<Record<string, number>> => kept().alertsRead[userID] ?? {},
  markRead(userID: number, id: number): void {
    kept().alertsRead[userID] = { ...kept().alertsRead[userID], [id]: now() };
    save();
  },
  oldGeofences: (userID: number): readonly Record<string, unknown>[] =>
    active.has('geofences-v1') && !kept().geofencesDeleted.includes(userID) ? OLD_GEOFENCES : [],
  deleteOldGeofences(userID: number): void {
    kept().geofencesDeleted.push(userID);
    save();
  },
});

export type { MockCustomer } from './accounts.ts';

/** Returns the number below an account's first device id. */
const firstDeviceId = (userID: number): number => (userID - 3000) * 1_000_000;

const simulators = new WeakMap<LoadRoads, Simulator>();
/**
 * Returns the simulator for worlds without a time shift. Worlds share it, so that they also share calculated drives:
 * those depend only on device and time.
 */
const simulatorByDay = (loadRoads: LoadRoads): Simulator => {
  let simulator = simulators.get(loadRoads);
  if (!simulator) simulators.set(loadRoads, (simulator = createSimulator(loadRoads)));
  return simulator;
};

const ACCESS_LASTS = 3600;
const SHORT_ACCESS_LASTS = 20;

export type WorldOptions = {
  readonly clock: MockClock;
  readonly storage: MockStorage;
  readonly scenarios: ChosenScenarios;
  readonly loadRoads: LoadRoads;
  /** Translates the demo's names into the user's language. Absent: the names are in English. */
  readonly named?: Named | undefined;
};

/** The mock server's data: customers, devices, tokens and changes. */
export type World = ReturnType<typeof createWorld>;

export const createWorld = ({ clock, storage, scenarios, loadRoads, named = ENGLISH }: WorldOptions) => {
  const now = () => Math.floor(clock.now() / 1000);
  const memory = createMemory(storage, now);
  const { look: kept, save } = memory;
  const { active } = scenarios;
  const simulator = active.has('night')
    ? createSimulator(loadRoads, nightShift(now()))
    : simulatorByDay(loadRoads);
  const recordings: Recordings = createRecordings(storage, clock);
  const built = new Map<number, readonly MockDevice[]>();
  let signedIn: number | null = null;
  const lastUse = new Map<number, number>();
  /** Functions that each drop one open connection to the mock server. */
  const lines = new Set<() => void>();
  const accounts = createAccounts(kept, save, now);
  const told = createTold(kept, save, now);
  const added = createAdded(kept, save, now, firstDeviceId);
  const crowd = crowdOf(active.has('crowd'), kept().since);
  const byId = (userID: number): MockCustomer | undefined =>
    accounts.all().find((customer) => customer.userID === userID) ?? crowd.byId(userID);
  const lasts = active.has('401') || active.has('refresh-refused') ? SHORT_ACCESS_LASTS : ACCESS_LASTS;

  /**
   * Returns the devices that the demo itself gives a customer. Opened tracks are not included: they are in
   * `recordings`.
   */
  const firstDevicesOf = (userID: number): readonly MockDevice[] => {
    let devices = built.get(userID);
    if (!devices) built.set(userID, (devices = build(userID)));
    const more = added.of(userID);
    return more.length > 0 ? [...devices, ...more] : devices;
  };
  const ownDevicesOf = (userID: number): readonly MockDevice[] =>
    active.has('empty') ? [] : administration.asNow(userID, firstDevicesOf(userID));
  const members = createMembers({
    named,
    look: kept,
    save,
    now,
    own: ownDevicesOf,
    accounts: accounts.all,
    mail: accounts.mailLink,
  });
  const { devicesOf, rawDevices, rawDevice } = createSeen({
    look: kept,
    own: ownDevicesOf,
    members,
    recordings,
  });

  const build = (userID: number): readonly MockDevice[] => {
    const id = demoIdOf(userID);
    if (!id) return [];
    const first = firstDeviceId(userID) + 1;
    if (id === 'fleet') return fleetOf(active.has('huge') ? 100_000 : 10_000, first, kept().since, named);
    return householdOf(id, kept().since).map(({ note = '', ...sketch }, index) =>
      mockDevice(
        first + index,
        { ...sketch, note: isDemoName(note) ? named(note) : note },
        named(sketch.name),
      ),
    );
  };

  const administration = createAdministration({
    look: kept,
    save,
    now,
    firstDevices: firstDevicesOf,
    customers: () => accounts.all(),
  });

  /** @param language the language in which the user reads; empty if the request does not say */
  const login = (customer: MockCustomer, language = ''): Tokens => {
    const tokens = issueTokens(kept(), customer.userID, now(), lasts);
    if (language) kept().language = language;
    signedIn = customer.userID;
    save();
    return tokens;
  };

  const managing = createManaging({
    look: kept,
    save,
    firstGroups: (userID) =>
      (GROUPS[demoIdOf(userID) ?? 'admin'] ?? []).map((group) => ({
        ...group,
        name: isDemoName(group.name) ? named(group.name) : group.name,
      })),
    devices: rawDevices,
    isForeign: (userID, device) => members.ownerOf(device) !== userID && !recordings.has(device),
    concerned: members.concerned,
  });

  const logbook = createLogbook({ look: kept, save, world: () => world, loadRoads });

  const fences = createFences({ look: kept, save, now, simulator, told, named });
  const world = {
    named,
    simulator,
    logbook,
    recordings,
    managing,
    scenarios,
    accounts,
    lines,
    alerts: createAlerts(kept, save, now, active),
    announcements: createAnnouncements({ look: kept, save, now, active, byId }),
    feedback: createFeedback(kept, save, now),
    reports: createReports(kept, save),
    answered: createAnswered(kept, save),
    added,
    told,
    shares: createShares({ look: kept, save, now, named }),
    fences,
    care: createCare({ look: kept, save, now, simulator, told, named }),
    administration,
    ghostEntries: administration.ghostEntries,
    crowd,
    customers: (): readonly MockCustomer[] => accounts.all(),
    now,
    nowMs: () => clock.now(),
    clock,
    devicesOf,
    ownDevicesOf,
    members,
    /** Returns the customer with this e-mail address. Case does not matter. */
    byEmail: accounts.byEmail,
    byAccount: (id: string): MockCustomer | undefined =>
      DEMO_ACCOUNTS.some((account) => account.id === id)
        ? accounts.all().find(({ account }) => account.id === id)
        : undefined,
    byId,
    login,
    /** Returns the customer to whom this refresh token was issued, even if it is used up. */
    byRefreshToken: (refreshToken: string): MockCustomer | undefined =>
      accounts.all().find(({ userID }) => userID === kept().refresh[refreshToken]?.userID),
    renew(customer: MockCustomer, refreshToken: string): Tokens | null {
      const tokens = renewTokens(kept(), refreshToken, customer.userID, now(), lasts);
      save();
      return tokens;
    },
    /** Expires all access tokens. Refresh tokens still work. */
    endAccess(): void {
      kept().access = {};
      save();
    },
    logout(userID: number): void {
      signedIn = null;
      revokeTokens(kept(), userID);
      save();
    },
    /** Ends every session of the customer by revoking their tokens. */
    endSessions(userID: number): void {
      revokeTokens(kept(), userID);
      save();
    },
    modeOf({ userID, account }: MockCustomer): string {
      const chosen = kept().settings[userID]?.['appMode'];
      return typeof chosen === 'string' ? chosen : account.mode;
    },
    holderOf(token: string): number | null {
      const holder = holderOf(kept(), token, now());
      if (holder !== null) {
        signedIn = holder;
        lastUse.set(holder, now());
      }
      return holder;
    },
    /**
     * Returns when this customer's own session last used the mock server (Unix seconds). Null if no session is
     * known.
     */
    lastUseOf(userID: number): number | null {
      const began = Object.values(kept().access).flatMap((one) =>
        one.userID === userID ? one.ends - lasts : [],
      );
      return Math.max(lastUse.get(userID) ?? 0, ...began) || null;
    },
    /** Returns the id of the customer who last used the mock server, or null. */
    signedIn: (): number | null => signedIn,
    /** Records that this customer used another mock server that shares this data. */
    usedBy(userID: number): void {
      signedIn = userID;
    },
    customer: ({
      userID,
      account,
      ...more
    }: MockCustomer & Partial<CrowdCustomer>): Record<string, unknown> => ({
      ...rawCustomerOf(account, userID, kept().since),
      ...more.raw,
      ...kept().customers[userID],
    }),
    changeCustomer(userID: number, changes: Record<string, unknown>): void {
      kept().customers[userID] = { ...kept().customers[userID], ...changes };
      const { actlang } = changes;
      if (userID === signedIn && typeof actlang === 'string') kept().language = actlang;
      save();
    },
    settings: ({ userID, account }: MockCustomer): Record<string, unknown> => ({
      ...rawSettingsOf(account),
      ...kept().settings[userID],
    }),
    /**
     * Returns the time zone that a device's owner chose in the settings. Undefined means this machine's time zone.
     */
    zoneOf: (device: number): string | undefined => {
      const zone = kept().settings[members.ownerOf(device)]?.['time_zone'];
      return typeof zone === 'string' && zone !== '' ? zone : undefined;
    },
    changeSettings(userID: number, changes: Record<string, unknown>): void {
      kept().settings[userID] = { ...kept().settings[userID], ...changes };
      save();
    },
    /** Returns the changed fields of a device, in the API's format. */
    changesOf: (deviceId: number): Record<string, unknown> | undefined => kept().devices[deviceId],
    groups: managing.groups,
    rawDevices,
    rawDevice,
    ...createNotices({ look: kept, save, now, simulator, told, members, devicesOf, fences }),
    /** Deletes every change, token and opened track, so that the demo starts again from its initial data. */
    reset(): void {
      memory.forget();
      recordings.clear();
      built.clear();
    },
  };
  return world;
};

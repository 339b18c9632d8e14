import type { Kept } from './kept.ts';

type Raw = Record<string, unknown>;
export type RawGroup = { readonly id: number; readonly name: string; readonly colour: string };

/** Maximum number of device changes that are stored for connections that have not yet sent them to their clients. */
const MOST_NEWS = 400;
const MOST_KEYS = 200;

type Memory = {
  readonly look: () => Kept;
  readonly save: () => void;
  /** Returns the device groups that a customer has at the start. */
  readonly firstGroups: (userID: number) => readonly RawGroup[];
  /** Returns all devices of a customer in the service's format. */
  readonly devices: (userID: number) => readonly Raw[];
  /** `isForeign`: whether a device belongs to another customer. `concerned`: which customers see it. */
  readonly isForeign: (userID: number, device: number) => boolean;
  readonly concerned: (device: number) => readonly number[];
};

const idOf = (device: Raw) => Number(device['id']);
const placeOf = (device: Raw) => Number(device['devicepos']);

/**
 * The changes that customers make to their devices and groups, and the list of changes that other connections must
 * still send to their clients.
 */
export const createManaging = ({ look, save, firstGroups, devices, isForeign, concerned }: Memory) => {
  const groups = (userID: number): readonly RawGroup[] => look().groups[userID] ?? firstGroups(userID);
  const setGroups = (userID: number, next: readonly RawGroup[]) => {
    look().groups[userID] = [...next];
    save();
  };
  const write = (userID: number, changes: ReadonlyMap<number, Raw>) => {
    for (const [id, fields] of changes) {
      // Each customer has their own list position and map visibility for a device, even if another customer owns it.
      const { devicepos, deviceshow, ...rest } = fields;
      const own = {
        ...(devicepos !== undefined && { devicepos }),
        ...(deviceshow !== undefined && { deviceshow }),
      };
      const mine = `${userID}:${id}`;
      if (!isForeign(userID, id)) look().devices[id] = { ...look().devices[id], ...fields };
      else {
        look().devices[id] = { ...look().devices[id], ...rest };
        look().devices[mine] = { ...look().devices[mine], ...own };
      }
    }
    let { newsCount } = look();
    const news = [...changes.keys()].slice(0, MOST_NEWS).flatMap((device) =>
      [...new Set([userID, ...concerned(device)])].map((each) => ({
        seq: ++newsCount,
        userID: each,
        device,
      })),
    );
    look().newsCount = newsCount;
    look().deviceNews = [...look().deviceNews, ...news].slice(-MOST_NEWS);
    save();
  };

  return {
    groups,
    /**
     * Creates a device group and returns it. If the request with this key was sent before, returns the group
     * created then.
     */
    makeGroup(userID: number, key: string, group: Omit<RawGroup, 'id'>): RawGroup {
      const known = key === '' ? undefined : look().groupKeys[key];
      const found = groups(userID).find(({ id }) => id === known);
      if (found) return found;
      const all = groups(userID);
      const made = { id: Math.max(100 + (userID % 1000) * 1000, ...all.map(({ id }) => id)) + 1, ...group };
      if (key !== '')
        look().groupKeys = Object.fromEntries(
          [...Object.entries(look().groupKeys), [key, made.id]].slice(-MOST_KEYS),
        );
      setGroups(userID, [...all, made]);
      return made;
    },
    changeGroup(userID: number, id: number, changes: Partial<RawGroup>): RawGroup | null {
      const found = groups(userID).find((each) => each.id === id);
      if (!found) return null;
      const changed = { ...found, ...changes, id };
      setGroups(
        userID,
        groups(userID).map((each) => (each.id === id ? changed : each)),
      );
      return changed;
    },
    /** Deletes a device group. Its devices are then in no group. False if the group does not exist. */
    dropGroup(userID: number, id: number): boolean {
      if (!groups(userID).some((each) => each.id === id)) return false;
      const members = devices(userID).filter((device) => Number(device['category_id'] ?? Number.NaN) === id);
      setGroups(
        userID,
        groups(userID).filter((each) => each.id !== id),
      );
      if (members.length > 0)
        write(userID, new Map(members.map((device) => [idOf(device), { category_id: null }])));
      return true;
    },
    /**
     * Changes a device. If it gets another list position, the devices between the old and the new position move by
     * one.
     */
    changeDevice(userID: number, id: number, { devicepos, ...fields }: Raw): void {
      const changes = new Map<number, Raw>([[id, fields]]);
      const all = devicepos === undefined ? [] : devices(userID);
      const moved = all.find((device) => idOf(device) === id);
      if (moved) {
        const from = placeOf(moved);
        const to = Math.min(Math.max(0, Math.floor(Number(devicepos) || 0)), all.length - 1);
        const [low, high, step] = to > from ? [from + 1, to, -1] : [to, from - 1, 1];
        changes.set(id, { ...fields, devicepos: to });
        for (const device of all) {
          const place = placeOf(device);
          if (idOf(device) !== id && place >= low && place <= high)
            changes.set(idOf(device), { devicepos: place + step });
        }
      }
      write(userID, changes);
    },
    changeDevices: (userID: number, ids: readonly number[], fields: Raw): void =>
      write(userID, new Map(ids.map((id) => [id, fields]))),
    /** Returns the number of the latest device change. */
    newsCount: (): number => look().newsCount,
    /** Returns the devices that any tab has changed since the change with the number `seq`. */
    changedSince: (userID: number, seq: number): readonly number[] => [
      ...new Set(
        look()
          .deviceNews.filter((news) => news.userID === userID && news.seq > seq)
          .map(({ device }) => device),
      ),
    ],
  };
};

import type { Owned } from '../world/administration.ts';
import { devicesAmong, lastFixes, rawFixes, readyFor } from '../world/positions.ts';
import type { MockCustomer, World } from '../world/world.ts';
import { allowed } from './admin-routes.ts';
import { bodyOf, refusal, success, text, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';
import { paged } from './paged.ts';

const MOST_RAW = 50;
const DIGITS = /^\d{15}$/;

const fits = (digits: string): boolean =>
  Array.from(digits)
    .reverse()
    .map((digit, i) => Number(digit) * (i % 2 === 1 ? 2 : 1))
    .reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) %
    10 ===
  0;

/** The mock server's routes with which staff manage trackers of all customers. */
export const adminDeviceRoutes = (world: World): Route[] => {
  const { administration } = world;
  const customerOf = (userID: number) => world.byId(userID) as MockCustomer;
  const ownerOf = (userID: number) => {
    const raw = world.customer(customerOf(userID));
    return {
      id: userID,
      name: [raw['firstname'], raw['lastname']].map(String).join(' ').trim(),
      email: raw['email'],
    };
  };
  const nameOf = ({ device, userID }: Owned) =>
    text(world.changesOf(device.id)?.['name']) || device.name || String(userID);
  /**
   * Returns when a tracker last contacted the server. The time is calculated without loading the streets, which is
   * accurate enough for a list.
   */
  const contactOf = ({ device }: Owned): number | null =>
    device.behaviour.kind === 'none' ? null : (device.silentFrom ?? world.now() - (device.id % 240));
  const row = (owned: Owned) => ({
    id: owned.device.id,
    imei: owned.device.imei,
    name: nameOf(owned),
    model: owned.device.model.name,
    model_nr: owned.device.model.model_nr,
    owner: ownerOf(owned.userID),
    last_contact: contactOf(owned),
  });
  const detail = (owned: Owned) => {
    const { device, userID } = owned;
    const account = customerOf(userID).account.id;
    return {
      ...row(owned),
      capabilities: device.model.capabilities,
      sim: `8946${String(device.id).padStart(14, '0')}`,
      firmware: `${1 + (device.model.model_nr % 4)}.${device.id % 10}.${device.id % 7}`,
      createdate: world.now() - (300 + (device.id % 200)) * 86_400,
      setup_done: world.changesOf(device.id)?.['setup_done'] !== false,
      geofences: world.fences.allOf(account, [device]).length,
      shares: world.shares.of(userID).filter(({ deviceIDs }) => deviceIDs.includes(device.id)).length,
      history: administration
        .deedsOf(device.id)
        .map(({ at, by, kind, from, to }) => ({ at, by, kind, from, to })),
    };
  };
  const found = ({ param }: Question): Owned | undefined => administration.find(whole(param('id')) ?? 0);
  const about =
    (answer: (owned: Owned, question: Question) => Response | Promise<Response>) => (question: Question) => {
      const owned = found(question);
      return owned ? answer(owned, question) : refusal(404, 'There is no such device.');
    };
  const after = ({ device }: Owned) => {
    const now = administration.find(device.id);
    return now ? success(detail(now)) : refusal(404, 'There is no such device.');
  };
  const by = ({ holder }: Question) => holder.account.email;

  return [
    {
      method: 'get',
      path: '/admin/devices',
      answer: allowed(world, 'devices/list', ({ query }) =>
        paged(administration.all(), query, {
          raw: row,
          words: (owned) => {
            const { name, email } = ownerOf(owned.userID);
            return `${owned.device.imei} ${nameOf(owned)} ${owned.device.model.name} ${owned.device.id} ${name} ${String(email)}`;
          },
          sorts: {
            imei: ({ device }) => device.imei,
            name: nameOf,
            model: ({ device }) => device.model.name,
            owner: ({ userID }) => ownerOf(userID).name,
            lastContact: contactOf,
          },
          filters: {
            model: ({ device }, wanted) => device.model.name === wanted,
            owner: ({ userID }, wanted) => String(userID) === wanted,
            contact: (owned, wanted) => {
              const at = contactOf(owned);
              return wanted === 'never'
                ? at === null
                : wanted === 'silent'
                  ? isSilent(at, world.now())
                  : at !== null && !isSilent(at, world.now());
            },
          },
        }),
      ),
    },
    {
      method: 'get',
      path: '/admin/devices/:id',
      answer: allowed(
        world,
        'devices/show',
        about((owned) => success(detail(owned))),
      ),
    },
    {
      method: 'get',
      path: '/admin/devices/:id/raw',
      answer: allowed(
        world,
        'devices/show',
        about(async ({ device, userID }, { query }) => {
          const devices = devicesAmong(world, userID, [device.id]);
          await readyFor(world, devices);
          const count = Math.max(1, Math.min(MOST_RAW, whole(query.get('last')) ?? MOST_RAW));
          return success(rawFixes(lastFixes(world, devices, count)).reverse());
        }),
      ),
    },
    {
      method: 'post',
      path: '/admin/devices/:id/exchange',
      answer: allowed(
        world,
        'devices/exchange',
        about(async (owned, question) => {
          const imei = text((await bodyOf(question.request))['imei']).trim();
          const refused = (code: string, message: string) => refusal(422, { imei: code, message });
          if (!DIGITS.test(imei)) return refused('length', 'An IMEI has 15 digits.');
          if (!fits(imei)) return refused('checkDigit', 'The last digit does not fit the others.');
          if (administration.byImei(imei)) return refused('taken', 'This tracker is in use already.');
          administration.exchange(owned.device.id, owned.device.imei, imei, by(question));
          return after(owned);
        }),
      ),
    },
    {
      method: 'post',
      path: '/admin/devices/:id/move',
      answer: allowed(
        world,
        'devices/moveOwner',
        about(async (owned, question) => {
          const to = world.byId(whole((await bodyOf(question.request))['owner']) ?? 0);
          if (!to) return refusal(404, 'There is no such customer.');
          if (to.userID === owned.userID) return refusal(409, 'The customer has this device already.');
          administration.move(owned.device.id, customerOf(owned.userID), to, by(question));
          return after(owned);
        }),
      ),
    },
    {
      method: 'post',
      path: '/admin/devices/:id/reset',
      answer: allowed(
        world,
        'devices/reset',
        about((owned, question) => {
          administration.reset(owned.device.id, by(question));
          return after(owned);
        }),
      ),
    },
  ];
};

const SILENT = 86_400;
const isSilent = (at: number | null, now: number): boolean => at !== null && now - at > SILENT;

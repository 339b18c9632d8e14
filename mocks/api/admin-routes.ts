import { ADMIN_ACTIONS, type AdminAction } from '../../src/rules/rights/staff-rights.ts';
import type { MockCustomer, World } from '../world/world.ts';
import { mayDoAs } from './allowed.ts';
import { bodyOf, refusal, success, text, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';
import { paged } from './paged.ts';

const PERMISSIONS: readonly string[] = [...new Set(Object.values(ADMIN_ACTIONS))].filter(
  (each) => each !== 'superUser',
);
const SHORTEST_REASON = 3;
const LONGEST_REASON = 200;
const DAY = 86_400;

/**
 * Calls `answer` only for users who may do this admin action, and refuses all others. Nobody may do an admin action on
 * behalf of a customer, not even a super user who views the customer's account (ghost mode).
 */
export const allowed =
  (world: World, action: AdminAction, answer: (question: Question) => Response | Promise<Response>) =>
  (question: Question): Response | Promise<Response> =>
    question.holder === question.customer && mayDoAs(world, action, question.holder)
      ? answer(question)
      : refusal(403, 'Forbidden');

/** Returns a customer's name, or the e-mail address if there is no name. */
export const nameOf = (raw: Record<string, unknown>): string =>
  [raw['firstname'], raw['lastname']].map(String).join(' ').trim() || String(raw['email']);

/** Returns a customer with the field names that the admin lists use. */
const rawUserOf = (world: World, customer: MockCustomer): Record<string, unknown> => {
  const raw = world.customer(customer);
  return {
    id: raw['id'],
    email: raw['email'],
    firstname: raw['firstname'],
    lastname: raw['lastname'],
    actlang: raw['actlang'] ?? 'en',
    super_user: raw['super_user'],
    is_admin: raw['is_admin'],
    admin_permissions: raw['admin_permissions'],
    createdate: raw['createdate'],
    // If a session of the user is known, this is when it last used the mock server.
    last_active:
      world.lastUseOf(customer.userID) ??
      (raw['last_active'] === undefined
        ? world.now() - ((customer.userID * 7919) % (customer.userID % 3 === 0 ? 60 * DAY : 3 * DAY))
        : raw['last_active']),
    devices: world.devicesOf(customer.userID).length,
  };
};

type Raw = Record<string, unknown>;
const roleOf = (raw: Raw): string =>
  raw['super_user'] === 1 ? 'superUser' : raw['is_admin'] === 1 ? 'admin' : 'customer';
const number = (raw: Raw, name: string) => (typeof raw[name] === 'number' ? raw[name] : null);

/** The mock server's routes for staff: customers, and the log of who entered whose account. */
export const adminRoutes = (world: World): Route[] => {
  const everybody = () => {
    const customers = world.customers();
    return {
      length: customers.length + world.crowd.length,
      make: (index: number) =>
        rawUserOf(
          world,
          index < customers.length
            ? (customers[index] as MockCustomer)
            : world.crowd.at(index - customers.length),
        ),
    };
  };
  const entries = () =>
    world.ghostEntries().map(({ by, userID, at, left, reason }, index) => {
      const named = (id: number) => {
        const found = world.byId(id);
        return found ? nameOf(world.customer(found)) : String(id);
      };
      return {
        id: `${at}-${index}`,
        by,
        by_name: named(by),
        userID,
        user_name: named(userID),
        at,
        left,
        reason,
      };
    });
  const words = (raw: Raw) => {
    const imeis = world.devicesOf(Number(raw['id'])).map(({ imei }) => imei);
    return `${nameOf(raw)} ${String(raw['email'])} ${String(raw['id'])} ${imeis.length > 100 ? '' : imeis.join(' ')}`;
  };
  /**
   * Searches customers for a text. An IMEI is looked up directly, because comparing the IMEIs of all customers would be
   * too slow.
   */
  const searched = (query: URLSearchParams) => {
    const search = (query.get('search') ?? '').replaceAll(/[\s./-]/g, '');
    const owner = /^\d{15}$/.test(search) ? world.administration.byImei(search) : undefined;
    const found = owner && world.byId(owner.userID);
    return found ? [rawUserOf(world, found)] : null;
  };
  const withoutSearch = (query: URLSearchParams) => {
    const rest = new URLSearchParams(query);
    rest.delete('search');
    return rest;
  };

  return [
    {
      method: 'post',
      path: '/admin/ghost-log',
      reads: true,
      async answer({ request, holder }) {
        if (!mayDoAs(world, 'users/enter', holder)) return refusal(403, 'Forbidden');
        const body = await bodyOf(request);
        const userID = whole(body['userID']);
        if (userID === null || !world.byId(userID)) return refusal(404, 'User not found');
        const reason = text(body['reason']).trim();
        if (
          body['reason'] !== undefined &&
          (reason.length < SHORTEST_REASON || reason.length > LONGEST_REASON)
        )
          return refusal(422, { message: 'The reason must have 3 to 200 characters.', reason: 'length' });
        world.administration.recordGhostEntry({ by: holder.userID, userID, reason: reason || null });
        return success(true);
      },
    },
    {
      method: 'post',
      path: '/admin/ghost-log/left',
      reads: true,
      async answer({ request, holder }) {
        if (!mayDoAs(world, 'users/enter', holder)) return refusal(403, 'Forbidden');
        const userID = whole((await bodyOf(request))['userID']);
        if (userID === null) return refusal(404, 'User not found');
        world.administration.recordGhostExit(holder.userID, userID);
        return success(true);
      },
    },
    {
      method: 'get',
      path: '/admin/ghost-log',
      answer: allowed(world, 'ghostLog/list', ({ query }) =>
        paged(entries().reverse(), query, {
          words: (entry) => `${entry.by_name} ${entry.user_name} ${entry.userID} ${entry.reason ?? ''}`,
          sorts: {
            by: (entry) => entry.by_name,
            user: (entry) => entry.user_name,
            at: ({ at }) => at,
            duration: ({ at, left }) => (left === null ? null : left - at),
            reason: ({ reason }) => reason,
          },
          filters: {
            reason: ({ reason }, wanted) => (reason !== null) === (wanted === 'given'),
            user: ({ userID }, wanted) => String(userID) === wanted,
          },
        }),
      ),
    },
    {
      method: 'get',
      path: '/admin/users',
      answer: allowed(world, 'users/list', ({ query }) => {
        const byNumber = searched(query);
        return paged<Raw>(byNumber ?? everybody(), byNumber ? withoutSearch(query) : query, {
          words,
          sorts: {
            name: nameOf,
            email: (raw) => String(raw['email']),
            id: (raw) => number(raw, 'id'),
            devices: (raw) => number(raw, 'devices'),
            language: (raw) => String(raw['actlang']),
            role: roleOf,
            created: (raw) => number(raw, 'createdate'),
            lastActive: (raw) => number(raw, 'last_active'),
          },
          filters: {
            role: (raw, wanted) => roleOf(raw) === wanted,
            activity: (raw, wanted) => activityOf(number(raw, 'last_active'), world.now()) === wanted,
          },
        });
      }),
    },
    {
      // Staff who may assign a tracker can find its new owner here without the right to read the list of customers.
      method: 'get',
      path: '/admin/devices/owners',
      answer: allowed(world, 'devices/moveOwner', ({ query }) =>
        paged<Raw>(searched(query) ?? everybody(), searched(query) ? withoutSearch(query) : query, {
          words,
          raw: ({ id, email, firstname, lastname, devices }) => ({ id, email, firstname, lastname, devices }),
        }),
      ),
    },
    {
      method: 'get',
      path: '/admin/users/:userID',
      answer: allowed(world, 'users/list', ({ param, holder }) => {
        const found = world.byId(whole(param('userID')) ?? 0);
        if (!found) return refusal(404, 'User not found');
        return success({
          user: rawUserOf(world, found),
          devices: world
            .devicesOf(found.userID)
            .slice(0, 100)
            .map(({ id, imei, name, model }) => ({
              id,
              imei,
              name: text(world.rawDevice(found.userID, id)?.['name']) || name,
              model: model.name,
            })),
          visits: mayDoAs(world, 'ghostLog/list', holder)
            ? entries()
                .filter(({ userID }) => userID === found.userID)
                .reverse()
                .slice(0, 20)
            : [],
        });
      }),
    },
    {
      method: 'put',
      path: '/admin/users/:userID',
      answer: allowed(world, 'users/changeRole', async ({ param, request, holder }) => {
        const found = world.byId(whole(param('userID')) ?? 0);
        if (!found) return refusal(404, 'User not found');
        if (found.userID === holder.userID) return refusal(409, 'Nobody changes their own role.');
        const body = await bodyOf(request);
        const permissions = Array.isArray(body['admin_permissions'])
          ? PERMISSIONS.filter((each) => (body['admin_permissions'] as unknown[]).includes(each))
          : [];
        const isAdmin = body['is_admin'] === 1 || body['is_admin'] === true;
        world.changeCustomer(found.userID, {
          is_admin: isAdmin ? 1 : 0,
          admin_permissions: isAdmin ? permissions : [],
        });
        return success(rawUserOf(world, found));
      }),
    },
  ];
};

/** Returns how long ago the customer was active, as a value of the activity filter. */
function activityOf(at: number | null, now: number): string {
  if (at === null) return 'never';
  const days = (now - at) / DAY;
  return days <= 1 ? 'day' : days <= 30 ? 'month' : 'older';
}

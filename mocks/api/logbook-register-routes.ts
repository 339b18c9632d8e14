import { HttpResponse } from 'msw/http';
import type { Car, Contact, Driver, Reason } from '../../events/logbook-types.ts';
import { isNamed, objectionToNaming } from '../../src/rules/logbook/locked-names.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';

type Raw = Record<string, unknown>;
type Name = 'drivers' | 'contacts' | 'reasons' | 'cars';
type Thing = { readonly id: number };
/** One list of the logbook, such as its drivers: its name, and how its items are written and read. */
type Register<One extends Thing> = {
  readonly name: Name;
  readonly path: string;
  readonly createPath?: string;
  readonly raw: (thing: One) => Raw;
  /** Fields that the server adds to what users entered. */
  readonly known?: (thing: One, asked: Question) => Promise<Raw>;
  /** Merges the request into the existing item of the list. Null if the request is invalid. */
  readonly read: (body: Raw, before: One | null, asked: Question) => Omit<One, 'id'> | null;
};
const MOST = 500;
const id = (value: unknown) => whole(value) || null;
const has = (body: Raw, name: string) => body[name] !== undefined;

/** The mock server's routes for drivers, contacts, reasons and cars of a logbook. */
export const logbookRegisterRoutes = (world: World): Route[] => {
  const { logbook } = world;
  const drivers: Register<Driver> = {
    name: 'drivers',
    path: '/logbook/driver',
    raw: ({ id: number, firstName, lastName, active }) => ({
      id: number,
      first_name: firstName,
      last_name: lastName,
      active: active ? 1 : 0,
      image_name: null,
      deleted_at: null,
    }),
    read(body, before) {
      const firstName = has(body, 'first_name') ? text(body['first_name']) : (before?.firstName ?? '');
      const lastName = has(body, 'last_name') ? text(body['last_name']) : (before?.lastName ?? '');
      const active = has(body, 'active') ? Number(body['active']) === 1 : (before?.active ?? true);
      return firstName + lastName === '' ? null : { firstName, lastName, active };
    },
  };
  const contacts: Register<Contact> = {
    name: 'contacts',
    path: '/logbook/contact',
    createPath: '/../logbook/contact',
    raw: ({ id: number, name, company, address, place, metres, reason }) => ({
      id: number,
      business_partner: name,
      company: company || null,
      address,
      lat: place?.lat ?? 0,
      lng: place?.lng ?? 0,
      distance_to_detect: metres.toFixed(3),
      default_reason: reason ?? 0,
      deleted_at: null,
    }),
    read(body, before) {
      const name = has(body, 'business_partner') ? text(body['business_partner']) : (before?.name ?? '');
      const { lat, lng } = body;
      return name === ''
        ? null
        : {
            name,
            company: has(body, 'company') ? text(body['company']) : (before?.company ?? ''),
            address: has(body, 'address') ? text(body['address']) : (before?.address ?? ''),
            place:
              typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : (before?.place ?? null),
            metres: Number(body['distance_to_detect']) || (before?.metres ?? 100),
            reason: has(body, 'default_reason') ? id(body['default_reason']) : (before?.reason ?? null),
          };
    },
  };
  const reasons: Register<Reason> = {
    name: 'reasons',
    path: '/logbook/reason',
    raw: ({ id: number, name }) => ({ id: number, name, active: 1, deleted_at: null }),
    read: ({ name }) => (text(name) === '' ? null : { name: text(name) }),
  };
  const cars: Register<Car> = {
    name: 'cars',
    path: '/sdevice/car',
    raw: ({ id: number, device, name, model, plate, startKm, driver, contact }) => ({
      id: number,
      iddevice: device,
      car_name: name,
      model_name: model,
      license_plate: plate,
      mileage: String(startKm ?? 0),
      default_driver: driver ?? 0,
      default_contact: contact,
      edit_logbook_routes: 1,
      deleted_at: null,
    }),
    // `mileage` is the car's mileage at the start of the logbook, `optimized_mileage` its current one.
    async known({ device: number }, { customer }) {
      const device = logbook.deviceOf(customer.userID, number);
      if (!device) return {};
      const metres = await logbook.odometerNow(customer.userID, device);
      return { optimized_mileage: (metres / 1000).toFixed(3) };
    },
    read(body, before, { customer }) {
      const device = whole(body['iddevice']) ?? before?.device ?? 0;
      const name = has(body, 'car_name') ? text(body['car_name']) : (before?.name ?? '');
      if (name === '' || !logbook.deviceOf(customer.userID, device)) return null;
      return {
        device,
        name,
        model: has(body, 'model_name') ? text(body['model_name']) : (before?.model ?? ''),
        plate: has(body, 'license_plate') ? text(body['license_plate']) : (before?.plate ?? ''),
        startKm: whole(body['mileage']) ?? before?.startKm ?? null,
        driver: has(body, 'default_driver') ? id(body['default_driver']) : (before?.driver ?? null),
        contact: has(body, 'default_contact') ? id(body['default_contact']) : (before?.contact ?? null),
      };
    },
  };
  return [
    ...routesOf(world, drivers),
    ...routesOf(world, contacts),
    ...routesOf(world, reasons),
    ...routesOf(world, cars),
    {
      method: 'get',
      path: '/cars',
      answer: () =>
        success(['Mercedes-Benz', 'Toyota', 'Volvo'].map((Make_Name, i) => ({ Make_ID: 11 + i, Make_Name }))),
    },
    {
      method: 'get',
      path: '/carmodels/:makeID',
      answer: ({ param }) =>
        success(
          ({ '11': ['Sprinter', 'Vito'], '12': ['Prius'], '13': ['V60', 'XC40'] }[param('makeID')] ?? []).map(
            (Model_Name, i) => ({ Model_ID: 100 + i, Make_ID: whole(param('makeID')), Model_Name }),
          ),
        ),
    },
  ];
};

function routesOf<One extends Thing>(
  { logbook }: World,
  { name, path, createPath = path, raw, read, known }: Register<One>,
): Route[] {
  // The logbook has a list of `One` items under `name`, but TypeScript cannot infer it.
  const bookOf = ({ customer }: Pick<Question, 'customer'>) =>
    logbook.bookOf(customer.userID) as unknown as Record<Name, readonly One[]>;
  const all = (asked: Pick<Question, 'customer'>) => bookOf(asked)[name];
  const put = (asked: Question, things: readonly One[]) => {
    bookOf(asked)[name] = things;
    logbook.save();
  };
  const mine = (asked: Question) => all(asked).find((each) => each.id === whole(asked.param('id')));
  /**
   * Whether this change is refused because a locked trip shows the item's name. `after` is null when the item is
   * deleted.
   */
  const isLocked = async ({ customer }: Question, before: One, after: One | null): Promise<boolean> => {
    const of = name.slice(0, -1);
    if (!isNamed(of)) return false;
    return objectionToNaming(await logbook.lockedNames(customer.userID), of, before, after) !== null;
  };
  return [
    {
      method: 'get',
      path,
      async answer(asked) {
        const rows: Raw[] = [];
        for (const thing of all(asked)) rows.push({ ...raw(thing), ...(await known?.(thing, asked)) });
        return success(rows);
      },
    },
    {
      method: 'post',
      path: createPath,
      async answer(asked) {
        const fields = read(await bodyOf(asked.request), null, asked);
        if (!fields || all(asked).length >= MOST) return refusal(422, { name: 'missing' });
        const made = {
          ...fields,
          id: Math.max(800, ...all(asked).map((each) => each.id)) + 1,
        } as One;
        put(asked, [...all(asked), made]);
        return success(raw(made));
      },
    },
    {
      method: 'put',
      path: `${path}/:id`,
      async answer(asked) {
        const before = mine(asked);
        if (!before) return refusal(404, 'Resource not found');
        const fields = read(await bodyOf(asked.request), before, asked);
        if (!fields) return refusal(422, { name: 'missing' });
        const after = { ...before, ...fields };
        if (await isLocked(asked, before, after)) return refusal(423, 'This period is locked');
        put(
          asked,
          all(asked).map((each) => (each.id === before.id ? after : each)),
        );
        return success(raw(after));
      },
    },
    {
      method: 'delete',
      path: `${path}/:id`,
      async answer(asked) {
        const before = mine(asked);
        if (!before) return refusal(404, 'Resource not found');
        if (await isLocked(asked, before, null)) return refusal(423, 'This period is locked');
        put(
          asked,
          all(asked).filter((each) => each !== before),
        );
        return new HttpResponse(null, { status: 204 });
      },
    },
  ];
}

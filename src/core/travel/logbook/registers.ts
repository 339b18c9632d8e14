import type { Car, Contact, Driver, Reason } from '../../../../events/logbook-types.ts';
import * as logbookEvents from '../../../../events/logbook.ts';
import type { SessionBackend } from '../../../api/backend.ts';
import type { LogbookRegister } from '../../../api/logbook-backend.ts';
import { type Read, selectBy } from '../../../kernel/read.ts';
import { listKind, type Words } from '../../changes/kind.ts';
import { nothingOverlaid, overlay, type Overlaid } from '../../changes/overlaid.ts';
import { remoteList } from '../../server/remote.ts';

type RegisterOf = { driver: Driver; contact: Contact; reason: Reason; car: Car };
type Of = keyof RegisterOf;

/** One logbook register (such as the drivers), including changes that the server has not saved yet. */
const register = <Name extends Of>(of: Name, blank: Omit<RegisterOf[Name], 'id'>) =>
  overlay<Name, RegisterOf[Name]>({
    of,
    idOf: ({ id }) => id,
    // TypeScript cannot infer that the fields of `Name` are those of the register's entity.
    after(thing, edit) {
      const { id, set } = edit as { id: number; set: object | null };
      return { ...blank, id, ...thing, ...set } as RegisterOf[Name];
    },
  });

const RULES = {
  drivers: register('driver', { firstName: '', lastName: '', active: true }),
  contacts: register('contact', {
    name: '',
    company: '',
    address: '',
    place: null,
    metres: 100,
    reason: null,
  }),
  reasons: register('reason', { name: '' }),
  cars: register('car', {
    device: 0,
    name: '',
    model: '',
    plate: '',
    startKm: null,
    driver: null,
    contact: null,
  }),
};
const NAMES = Object.keys(RULES) as (keyof typeof RULES)[];

/**
 * The logbook's registers: drivers, contacts, reasons and cars (LOGB-08). Each register's `shown` includes changes that
 * the server has not saved yet.
 */
type Registers = {
  readonly drivers: Overlaid<Driver>;
  readonly contacts: Overlaid<Contact>;
  readonly reasons: Overlaid<Reason>;
  readonly cars: Overlaid<Car>;
  /** Logbook registers that this server does not offer. */
  readonly lacking: readonly string[];
};

export const registers = remoteList({
  id: 'core/logbookRegisters',
  facts: { listed: logbookEvents.registersListed, failed: logbookEvents.registersFailed },
  initial: {
    drivers: nothingOverlaid,
    contacts: nothingOverlaid,
    reasons: nothingOverlaid,
    cars: nothingOverlaid,
    lacking: [],
  } as Registers,
  listed: (s, { drivers, contacts, reasons, cars, lacking }) => ({
    drivers: RULES.drivers.told(s.drivers, drivers),
    contacts: RULES.contacts.told(s.contacts, contacts),
    reasons: RULES.reasons.told(s.reasons, reasons),
    cars: RULES.cars.told(s.cars, cars),
    lacking,
  }),
  changed(s, fact) {
    const next = {
      drivers: RULES.drivers.changed(s.drivers, fact),
      contacts: RULES.contacts.changed(s.contacts, fact),
      reasons: RULES.reasons.changed(s.reasons, fact),
      cars: RULES.cars.changed(s.cars, fact),
    };
    return NAMES.every((name) => next[name] === s[name]) ? s : next;
  },
});

/** The car in which a tracker is installed, or null. */
export const carOf = selectBy(
  (read, device: number): Car | null =>
    read(registers).cars.shown.find((car) => car.device === device) ?? null,
);

/** Returns the kind of change for the entries of one logbook register. */
const registerKind = <Name extends Of>(
  of: Name,
  {
    at,
    shown,
    called,
  }: {
    at(backend: SessionBackend): LogbookRegister<RegisterOf[Name]>;
    shown(read: Read): readonly RegisterOf[Name][];
    called(thing: Partial<RegisterOf[Name]>): Words;
  },
) =>
  listKind<Name, RegisterOf[Name]>({
    of,
    ability: 'logbook',
    idOf: ({ id }) => id,
    calls(edit, backend, read) {
      const { id } = edit as { id: number };
      const known = read && shown(read).find((each) => each.id === id);
      // TypeScript cannot infer that the fields of `Name` are those of the register's entity.
      const whole = (set: object) => ({ ...known, ...set, id }) as RegisterOf[Name];
      return {
        list: () => at(backend).list(),
        create(key, set) {
          const { id: _, ...fresh } = whole(set);
          return at(backend).create(key, fresh);
        },
        save: (set) => at(backend).save(whole(set)),
        remove: () => at(backend).remove(id),
      };
    },
    reload: () => logbookEvents.refreshRequested(),
    called(edit, read) {
      const { id, was, set } = edit as { id: number; was: object | null; set: object | null };
      const known = shown(read).find((each) => each.id === id);
      return called({ ...known, ...was, ...set } as Partial<RegisterOf[Name]>);
    },
  });

export const driverKind = registerKind('driver', {
  at: ({ drivers }) => drivers,
  shown: (read) => read(registers).drivers.shown,
  called: ({ firstName = '', lastName = '' }) => ({
    text: 'changes.driverCalled',
    values: { name: `${firstName} ${lastName}`.trim() },
  }),
});
export const contactKind = registerKind('contact', {
  at: ({ contacts }) => contacts,
  shown: (read) => read(registers).contacts.shown,
  called: ({ name = '' }) => ({ text: 'changes.contactCalled', values: { name } }),
});
export const reasonKind = registerKind('reason', {
  at: ({ reasons }) => reasons,
  shown: (read) => read(registers).reasons.shown,
  called: ({ name = '' }) => ({ text: 'changes.reasonCalled', values: { name } }),
});
export const carKind = registerKind('car', {
  at: ({ cars }) => cars,
  shown: (read) => read(registers).cars.shown,
  called: ({ name = '' }) => ({ text: 'changes.carCalled', values: { name } }),
});

import type { Edit } from '../../events/change-types.ts';
import type { Car, Contact, Driver, Reason } from '../../events/logbook-types.ts';
import { formatPlace } from '../../src/ui/format.ts';
import { wholeIn } from '../../src/ui/typed-number.ts';
import type { Page } from './place.ts';

export type RegisterKind = Exclude<Page, 'trips'>;
export type Thing = Driver | Contact | Reason | Car;
export type Typed = Readonly<Record<string, string>>;
/**
 * A field of a register entry (driver, contact, reason or car) and its input type. `driver`, `contact`, `reason`,
 * `device`: the user chooses one of these.
 */
type Field = {
  readonly name: string;
  readonly kind: 'text' | 'whole' | 'place' | 'switch' | 'driver' | 'contact' | 'reason' | 'device';
  readonly isNeeded?: true;
};

export const FIELDS: Readonly<Record<RegisterKind, readonly Field[]>> = {
  drivers: [
    { name: 'firstName', kind: 'text', isNeeded: true },
    { name: 'lastName', kind: 'text' },
    { name: 'active', kind: 'switch' },
  ],
  contacts: [
    { name: 'name', kind: 'text', isNeeded: true },
    { name: 'company', kind: 'text' },
    { name: 'address', kind: 'text' },
    { name: 'place', kind: 'place' },
    { name: 'metres', kind: 'whole' },
    { name: 'reason', kind: 'reason' },
  ],
  reasons: [{ name: 'name', kind: 'text', isNeeded: true }],
  cars: [
    { name: 'device', kind: 'device', isNeeded: true },
    { name: 'name', kind: 'text', isNeeded: true },
    { name: 'model', kind: 'text' },
    { name: 'plate', kind: 'text' },
    { name: 'startKm', kind: 'whole' },
    { name: 'driver', kind: 'driver' },
    { name: 'contact', kind: 'contact' },
  ],
};
/** The name of the edit for each logbook register. */
export const EDIT_OF = { drivers: 'driver', contacts: 'contact', reasons: 'reason', cars: 'car' } as const;

const NEW: Readonly<Record<RegisterKind, Typed>> = {
  drivers: { active: '1' },
  contacts: { metres: '100' },
  reasons: {},
  cars: {},
};
type Place = { lat: number; lng: number };
const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'lat' in value;
const PLACE = /^\s*(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** Converts a register entry (driver, contact, reason or car) to text for its form. */
export function typedOf(kind: RegisterKind, thing: Thing | null): Typed {
  const fields = (thing ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    FIELDS[kind].map(({ name }) => {
      const value = fields[name];
      const text = isPlace(value)
        ? formatPlace(value.lat, value.lng)
        : value === true
          ? '1'
          : value === null || value === undefined || value === false
            ? ''
            : `${value as string | number}`;
      return [name, thing ? text : (NEW[kind][name] ?? '')];
    }),
  );
}

/** Converts the text typed in a register form to the entry's values, and lists the invalid fields. */
export function changesOf(
  kind: RegisterKind,
  typed: Typed,
): { set: Record<string, unknown>; wrong: readonly string[] } {
  const set: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const { name, kind: type, isNeeded } of FIELDS[kind]) {
    const text = (typed[name] ?? '').trim();
    if (isNeeded && text === '') wrong.push(name);
    if (type === 'text') set[name] = text;
    else if (type === 'switch') set[name] = text === '1';
    else if (type === 'place') {
      const [, lat, lng] = PLACE.exec(text) ?? [];
      if (text !== '' && (lat === undefined || lng === undefined)) wrong.push(name);
      set[name] = lat === undefined || lng === undefined ? null : { lat: Number(lat), lng: Number(lng) };
    } else {
      const number = text === '' ? null : type === 'whole' ? wholeIn(text) : Number(text);
      if (number !== null && !(Number.isSafeInteger(number) && number >= 0)) wrong.push(name);
      set[name] = name === 'metres' ? (number ?? 100) : number;
    }
  }
  return { set, wrong };
}

/**
 * Returns the edit that saves a register form, or null if nothing changed. It contains only the fields that the user
 * changed, so that a colleague's changes to other fields stay.
 * @param opened the entry as it was when the form opened; null for a new entry
 */
export function editOf(kind: RegisterKind, opened: Thing | null, typed: Typed): Edit | null {
  const { set } = changesOf(kind, typed);
  const of = EDIT_OF[kind];
  if (!opened) return { of, id: -1, set, was: null } as Edit;
  const before = changesOf(kind, typedOf(kind, opened)).set;
  const names = Object.keys(set).filter((name) => JSON.stringify(set[name]) !== JSON.stringify(before[name]));
  const only = (fields: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return names.length === 0
    ? null
    : ({ of, id: opened.id, set: only(set), was: only({ ...opened }) } as Edit);
}

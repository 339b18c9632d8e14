import { type Edit, isOfMany, type Outcome } from '../../events/change-types.ts';

/** Whatever the order in which fields were written. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
/** Settings that are written part by part: two people may change different ones of them. */
const IN_PARTS: readonly string[] = ['alarms', 'plan'];
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether both have changed a part, each to something else. */
function partsClash(now: unknown, before: unknown, mine: unknown): boolean {
  if (isRecord(now) && isRecord(before) && isRecord(mine))
    return Object.keys(mine).some((part) => partsClash(now[part], before[part], mine[part]));
  return !same(mine, before) && !same(now, before) && !same(now, mine);
}

/** A picture that is sent lies elsewhere when it is there: that it is another address says nothing. */
const isSentPicture = (field: string, mine: unknown) =>
  field === 'image' && typeof mine === 'string' && mine.startsWith('data:');

/** The thing of an outcome, as fields. */
const thingIn = (outcome: Outcome, edit: Edit): Readonly<Record<string, unknown>> | null => {
  switch (outcome.of) {
    case 'devices':
      return outcome.devices.find(({ id }) => edit.of === 'devices' && edit.ids.includes(id)) ?? null;
    case 'group':
      return outcome.group;
    case 'geofence':
      return outcome.geofence;
    case 'share':
      return outcome.share;
    case 'member':
      return outcome.member;
    case 'trips':
      return (
        outcome.trips.find(({ id }) =>
          edit.of === 'trips' ? edit.ids.includes(id) : !isOfMany(edit) && id === edit.id,
        ) ?? null
      );
    case 'driver':
      return outcome.driver;
    case 'contact':
      return outcome.contact;
    case 'reason':
      return outcome.reason;
    case 'car':
      return outcome.car;
    case 'lock':
      return outcome.lock;
    default:
      return null;
  }
};

/**
 * Whether somebody else has changed the same fields meanwhile, to something else: what is there is neither what the change
 * was made upon nor what it wants. Fields that only one of both has changed go together (three-way merge).
 */
export function clashes(edit: Edit, theirs: Outcome): readonly string[] {
  // A new thing is nobody else's yet.
  if (!isOfMany(edit) && edit.was === null) return [];
  // That somebody else has read an alert too is no quarrel.
  if (edit.of === 'alerts') return [];
  const there = thingIn(theirs, edit);
  if (there === null) return edit.set === null ? [] : ['gone'];
  const was = isOfMany(edit) ? (edit.was[edit.ids[0] ?? 0] ?? {}) : (edit.was ?? {});
  // What is to go is asked about when it is not what it was any more.
  const wanted = edit.set ?? was;
  return Object.keys(wanted).filter((field) => {
    const [now, before, mine] = [
      there[field],
      (was as Record<string, unknown>)[field],
      edit.set === null ? undefined : (edit.set as Record<string, unknown>)[field],
    ];
    if (IN_PARTS.includes(field) && edit.set !== null) return field in was && partsClash(now, before, mine);
    return field in was && !isSentPicture(field, mine) && !same(now, before) && !same(now, mine);
  });
}

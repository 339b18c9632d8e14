import type {
  Maintenance,
  MaintenanceChanges,
  Operator,
  OperatorChanges,
  Rule,
  RuleChanges,
  SavedOrder,
} from '../../../events/operations-types.ts';
import { ownOf, told, withOwn } from './own.ts';
import { attributesOf, isId, numberIn, type Raw, rawIn, textIn } from './raw.ts';

/** What a thing is read into, or what is wrong with it. `devices`: those that it is linked to. */
type Readable<Thing> = (raw: Raw, devices: readonly number[]) => Thing | string;

const noId = '.id: expected an id';
/** The words of a list that the server writes as one text. */
const wordsIn = (value: unknown): string[] =>
  textIn(value, 5_000)
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** A rule of the server. It says all channels in one text, and the kinds of alarm in an attribute. */
export const toRule: Readable<Rule> = (raw, devices) => {
  const { id } = raw;
  if (!isId(id)) return noId;
  const type = textIn(raw['type'], 60);
  if (type === '') return '.type: expected text';
  return {
    id,
    type,
    name: textIn(raw['description']),
    channels: wordsIn(raw['notificators']),
    always: raw['always'] === true,
    alarms: wordsIn(attributesOf(raw)['alarms']),
    calendar: isId(raw['calendarId']) ? raw['calendarId'] : null,
    devices: [...devices],
  };
};

/** The rule with these changes. A rule for another event than alarms keeps no kinds of alarm. */
export function withRule(raw: Raw, { type, name, channels, always, alarms, calendar }: RuleChanges): Raw {
  const { alarms: before, ...attributes } = attributesOf(raw);
  const isAlarm = (type ?? raw['type']) === 'alarm';
  const kinds = alarms?.join(',') ?? before;
  return {
    ...raw,
    ...told({ type, description: name, always }),
    ...(channels && { notificators: channels.join(',') }),
    ...(calendar !== undefined && { calendarId: calendar ?? 0 }),
    attributes: { ...attributes, ...(isAlarm && kinds !== undefined && { alarms: kinds }) },
  };
}

/** What is counted, by the server's word for it. Another word is what it is called here too. */
const COUNTED: ReadonlyMap<unknown, string> = new Map([
  ['totalDistance', 'way'],
  ['odometer', 'way'],
  ['serviceOdometer', 'way'],
  ['tripOdometer', 'way'],
  ['hours', 'hours'],
  ['fixTime', 'date'],
  ['deviceTime', 'date'],
  ['serverTime', 'date'],
]);
/** The first of the server's words for what is counted. */
const wordFor = (counted: string): string =>
  [...COUNTED].find(([, each]) => each === counted)?.[0]?.toString() ?? counted;

/** Maintenance of the server. It does not know what was done: the app keeps that with it (TRAC-15). */
export const toMaintenance: Readable<Maintenance> = (raw, devices) => {
  const { id } = raw;
  if (!isId(id)) return noId;
  const type = textIn(raw['type'], 60);
  if (type === '') return '.type: expected text';
  return {
    id,
    name: textIn(raw['name']),
    type: COUNTED.get(type) ?? type,
    start: numberIn(raw['start']) ?? 0,
    period: numberIn(raw['period']) ?? 0,
    done: Object.fromEntries(
      Object.entries(rawIn(ownOf(raw)['done'])).filter(
        (entry): entry is [string, number] => numberIn(entry[1]) !== null,
      ),
    ),
    devices: [...devices],
  };
};

/** The maintenance with these changes. What counts the same by another word of the server keeps its word. */
export function withMaintenance(raw: Raw, { name, type, start, period, done }: MaintenanceChanges): Raw {
  const isSame = type === undefined || COUNTED.get(raw['type']) === type;
  return withOwn(
    { ...raw, ...told({ name, start, period }), ...(!isSame && { type: wordFor(type) }) },
    told({ done }),
  );
}

export const toOperator: Readable<Operator> = (raw, devices) => {
  const { id } = raw;
  return isId(id)
    ? { id, name: textIn(raw['name']), key: textIn(raw['uniqueId'], 200), devices: [...devices] }
    : noId;
};

export const withOperator = (raw: Raw, { name, key }: OperatorChanges): Raw => ({
  ...raw,
  ...told({ name, uniqueId: key }),
});

/** A command that somebody has kept under a name. */
export function toSavedOrder(raw: Raw): SavedOrder | string {
  const { id } = raw;
  if (!isId(id)) return noId;
  const type = textIn(raw['type'], 60);
  return type === '' ? '.type: expected text' : { id, name: textIn(raw['description']), type };
}

import { HttpResponse } from 'msw/http';
import { ALARM_NUMBERS, type AlarmKind } from '../../events/alarm-types.ts';
import type { MockDevice } from '../world/mock-device.ts';
import { readyFor } from '../world/positions.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';

/** For each test alarm: the capabilities that the tracker model needs, and the title of the notification. */
const TESTS: Readonly<Record<AlarmKind, readonly [capabilities: readonly string[], title: string]>> = {
  shock: [['alarm_erschuetterung'], 'Shock'],
  battery: [['alarm_batteriestand'], 'Battery'],
  radius: [['alarm_radius'], 'Radius'],
  sos: [['alarm_sos'], 'SOS'],
  speed: [['alarm_geschwindigkeit'], 'Speed alarm'],
  powerCut: [['alarm_stromunterbrechung'], 'Power cut'],
  ignition: [['alarm_zuendalarm'], 'Ignition'],
  fall: [['alarm_fall', 'alarm_drop'], 'Fall'],
  geofence: [[], 'Area left'],
  volt: [['alarm_volt'], 'Low voltage'],
  turnOff: [['alarm_turn_off'], 'Switched off'],
};
const isKind = (kind: string): kind is AlarmKind => Object.hasOwn(TESTS, kind);

/** Sends one test alarm. A silent tracker gets the message when it wakes. */
function alarmTest(world: World, userID: number, device: MockDevice, kind: string): Response {
  if (!isKind(kind)) return refusal(422, { meldungtyp: 'unknown', message: 'There is no such alarm.' });
  const [capabilities, title] = TESTS[kind];
  const able: readonly string[] = device.model.capabilities;
  if (capabilities.length > 0 && !capabilities.some((each) => able.includes(each)))
    return refusal(409, 'This tracker cannot do that.');
  if (device.silentFrom !== null || device.behaviour.kind === 'none')
    return HttpResponse.json({ success: { state: 'asleep' } }, { status: 202 });
  world.told.tell(userID, device, {
    kind: ALARM_NUMBERS[kind],
    title,
    text: `Test: ${device.name}`,
    after: 1,
    ...(kind === 'speed' && { speed: [67, 50] as const }),
  });
  return success({ state: 'sent' });
}

type Raw = Record<string, unknown>;

const COLOUR = /^#[0-9a-f]{6}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Maximum size of a request that changes settings of devices (characters). */
const LARGEST = 400_000;
const MOST_AT_ONCE = 100_000;

/** Returns a refusal with an error code for one field, and a message that people can read. */
const wrong = (field: string, code: string, message: string) => refusal(422, { [field]: code, message });

/** Returns the first error in the changes that the service would report, or null. */
function fault(changes: Raw, groups: readonly { id: number }[]): Response | null {
  const { name, spurfarbe, note, category_id, intervalllaenge, alarm_recipients, alarmgeschwindigkeitab } =
    changes;
  if (name !== undefined && (typeof name !== 'string' || name.trim() === '' || name.trim().length > 60))
    return wrong('name', 'length', 'The name must have 1 to 60 characters.');
  if (spurfarbe !== undefined && !COLOUR.test(text(spurfarbe)))
    return wrong('spurfarbe', 'colour', 'This is no colour.');
  if (note !== undefined && text(note).length > 500)
    return wrong('note', 'length', 'A note has at most 500 characters.');
  if (
    category_id !== undefined &&
    category_id !== null &&
    !groups.some(({ id }) => id === whole(category_id))
  )
    return wrong('category_id', 'unknown', 'This group does not exist any more.');
  if (intervalllaenge !== undefined && !(Number(intervalllaenge) >= 5 && Number(intervalllaenge) <= 86_400))
    return wrong('intervalllaenge', 'range', 'A tracker tells its place every 5 seconds to every 24 hours.');
  if (alarmgeschwindigkeitab !== undefined && !(Number(alarmgeschwindigkeitab) >= 5))
    return wrong('alarmgeschwindigkeitab', 'range', 'A speed alarm begins at 5 km/h.');
  if (Array.isArray(alarm_recipients)) {
    if (alarm_recipients.length > 10)
      return wrong('alarm_recipients', 'tooMany', 'At most ten people are told by mail.');
    if (!alarm_recipients.every((mail) => EMAIL.test(text(mail))))
      return wrong('alarm_recipients', 'email', 'One of these is no e-mail address.');
  }
  return null;
}

/** In the scenario `conflict`: the value that another user sets in each field at the same time. */
const THEIRS: Readonly<Raw> = {
  name: 'Renamed in the office',
  spurfarbe: '#8A4FD0',
  note: 'A note from the office',
  category_id: null,
};

/** The mock server's routes that change devices and groups. */
export const managingRoutes = (world: World): Route[] => {
  const { managing } = world;
  const met = new Set<string>();
  const isRefused = () => world.scenarios.active.has('refuse-changes');
  const refused = () => refusal(422, { message: 'Your company allows no changes at the moment.' });

  /** In the scenario `conflict`, another user changes the same field first, once per device and field. */
  const conflict = (userID: number, id: number, changes: Raw): Response | null => {
    if (!world.scenarios.active.has('conflict')) return null;
    const fields = Object.keys(changes).filter((name) => name in THEIRS && !met.has(`${id} ${name}`));
    if (fields.length === 0) return null;
    for (const name of fields) met.add(`${id} ${name}`);
    managing.changeDevice(userID, id, Object.fromEntries(fields.map((name) => [name, THEIRS[name]])));
    return refusal(409, 'Somebody else has changed this device.');
  };
  const read = async ({ request }: Question): Promise<Raw | Response> => {
    const body = await request.clone().text();
    if (body.length > LARGEST) return refusal(413, 'This is too much.');
    return isRefused() ? refused() : bodyOf(request);
  };
  /** Records in which period sharing was paused, so that members never see positions of that period. */
  const paused = (userID: number, ids: readonly number[], changes: Raw): Raw =>
    'sharing_paused' in changes
      ? { ...changes, sharing_paused: world.members.pause(userID, ids, changes['sharing_paused']) }
      : changes;
  const groupFault = ({ name, colour }: Raw): Response | null => {
    if (name !== undefined && (text(name).trim() === '' || text(name).trim().length > 40))
      return wrong('name', 'length', 'The name of a group has 1 to 40 characters.');
    if (colour !== undefined && !COLOUR.test(text(colour)))
      return wrong('colour', 'colour', 'This is no colour.');
    return null;
  };

  return [
    {
      method: 'put',
      path: '/device/:deviceID',
      async answer(question) {
        const { userID } = question.customer;
        const id = whole(question.param('deviceID')) ?? 0;
        if (!world.rawDevice(userID, id)) return refusal(404, 'Resource not found');
        const body = await read(question);
        if (body instanceof Response) return body;
        const { id: _, imei: __, ...changes } = body;
        const problem = fault(changes, managing.groups(userID)) ?? conflict(userID, id, changes);
        if (problem) return problem;
        managing.changeDevice(userID, id, paused(userID, [id], trimmed(changes)));
        return success(world.rawDevice(userID, id));
      },
    },
    {
      method: 'put',
      path: '/devices',
      async answer(question) {
        const { userID } = question.customer;
        const body = await read(question);
        if (body instanceof Response) return body;
        // A position in the device list belongs to one device, so it is not part of a change for several devices.
        const { ids, id: _, imei: __, devicepos: ___, ...changes } = body;
        if (!Array.isArray(ids) || ids.length > MOST_AT_ONCE) return refusal(400, 'Bad request');
        const wanted = new Set(ids.map(whole));
        const known = world
          .rawDevices(userID)
          .map(({ id }) => Number(id))
          .filter((id) => wanted.has(id));
        if (known.length === 0) return refusal(404, 'Resource not found');
        const problem = fault(changes, managing.groups(userID));
        if (problem) return problem;
        managing.changeDevices(userID, known, paused(userID, known, trimmed(changes)));
        const done = new Set(known);
        return success(world.rawDevices(userID).filter(({ id }) => done.has(Number(id))));
      },
    },
    { method: 'get', path: '/groups', answer: ({ customer }) => success(managing.groups(customer.userID)) },
    {
      method: 'post',
      path: '/groups',
      async answer(question) {
        const body = await read(question);
        if (body instanceof Response) return body;
        const problem = groupFault({ name: '', colour: '#2f6fde', ...body });
        if (problem) return problem;
        const key = question.request.headers.get('Idempotency-Key') ?? '';
        const colour = text(body['colour']) || '#2f6fde';
        return success([
          managing.makeGroup(question.customer.userID, key, { name: text(body['name']).trim(), colour }),
        ]);
      },
    },
    {
      method: 'put',
      path: '/groups/:group',
      async answer(question) {
        const body = await read(question);
        if (body instanceof Response) return body;
        const problem = groupFault(body);
        if (problem) return problem;
        const { name, colour } = body;
        const changed = managing.changeGroup(question.customer.userID, whole(question.param('group')) ?? 0, {
          ...(name !== undefined && { name: text(name).trim() }),
          ...(colour !== undefined && { colour: text(colour) }),
        });
        return changed ? success([changed]) : refusal(404, 'Resource not found');
      },
    },
    {
      method: 'delete',
      path: '/groups/:group',
      answer({ customer, param }) {
        if (isRefused()) return refused();
        return managing.dropGroup(customer.userID, whole(param('group')) ?? 0)
          ? new HttpResponse(null, { status: 204 })
          : refusal(404, 'Resource not found');
      },
    },
    {
      method: 'post',
      path: '/device/:imei/alarm-test',
      async answer({ customer, param, request }) {
        const device = world.devicesOf(customer.userID).find(({ imei }) => imei === param('imei'));
        if (!device) return refusal(404, 'User not found');
        await readyFor(world, [device]);
        const number = whole((await bodyOf(request))['meldungtyp']);
        const kind = Object.entries(ALARM_NUMBERS).find(([, value]) => value === number)?.[0];
        return alarmTest(world, customer.userID, device, kind ?? '');
      },
    },
  ];
};

const trimmed = (changes: Raw): Raw =>
  typeof changes['name'] === 'string' ? { ...changes, name: changes['name'].trim() } : changes;

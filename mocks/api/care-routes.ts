import { HttpResponse } from 'msw/http';
import type { MockDevice } from '../world/mock-device.ts';
import { isDriving, measurementsOf, voltOf } from '../world/measurements.ts';
import { readyFor } from '../world/positions.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';

const COMMANDS: Readonly<Record<string, string>> = {
  live: 'live_tracking',
  led: 'led',
  buzzer: 'buzzer',
  measure: 'heartbeat',
};
/** Maximum size of a voice message or picture (base64 characters). */
const LARGEST = 4 * 1024 * 1024;
/** Longest period for which one request returns the distance driven (seconds). */
const LONGEST_WAY = 40 * 86_400;
const gone = () => new HttpResponse(null, { status: 204 });

/**
 * The mock server's routes for commands, park guards, safe places and contacts, measurements, voice messages and
 * passport pictures.
 */
export const careRoutes = (world: World): Route[] => {
  const about =
    (answer: (device: MockDevice, question: Question) => Response | Promise<Response>) =>
    async (question: Question): Promise<Response> => {
      const devices = world.devicesOf(question.customer.userID);
      const device = devices.find(({ imei }) => imei === question.param('imei'));
      if (!device) return refusal(404, 'Resource not found');
      await readyFor(world, [device]);
      return answer(device, question);
    };
  const upload = async (request: Request, kind: RegExp): Promise<Record<string, unknown> | Response> => {
    const body = await bodyOf(request);
    if (text(body['data']).length > LARGEST) return refusal(413, 'The file is too large.');
    if (text(body['data']) === '' || !kind.test(text(body['mime'])))
      return refusal(415, 'This kind of file is not taken.');
    return body;
  };

  return [
    {
      method: 'post',
      path: '/device/:imei/commands',
      answer: about(async (device, { request }) => {
        const { command, on } = await bodyOf(request);
        const capability = COMMANDS[text(command)];
        if (!capability || !device.model.capabilities.includes(capability))
          return refusal(409, 'This tracker cannot do that.');
        return HttpResponse.json(
          { success: world.care.command(device, text(command), on === 1 || on === true) },
          { status: 202 },
        );
      }),
    },
    {
      method: 'get',
      path: '/device/:imei/commands/:command',
      answer: about((device, { param }) => {
        const state = world.care.commandState(device, param('command'));
        return state ? success(state) : refusal(404, 'Resource not found');
      }),
    },
    {
      method: 'delete',
      path: '/device/:imei/commands/:command',
      answer: about((device, { param }) =>
        world.care.cancel(device, param('command')) ? gone() : refusal(409, 'It has already run.'),
      ),
    },
    {
      method: 'get',
      path: '/guards',
      async answer({ customer }) {
        const devices = world.devicesOf(customer.userID).slice(0, 1000);
        await readyFor(world, devices);
        return success(devices.flatMap((device) => world.care.guardOf(device) ?? []));
      },
    },
    {
      method: 'put',
      path: '/device/:imei/guard',
      answer: about(async (device, { request }) => {
        const { lat, lng, radius, by_ride, ends, by_ignition } = await bodyOf(request);
        const before = world.care.guardOf(device);
        // True if place and radius of the park guard stay the same. The guard then keeps its start and its alarm, and
        // only its other settings, such as its end, may change.
        const isSame = before?.['lat'] === lat && before?.['lng'] === lng && before?.['radius'] === radius;
        if (typeof lat !== 'number' || typeof lng !== 'number' || (lat === 0 && lng === 0))
          return refusal(409, 'Where the tracker is, is not known.');
        if (typeof radius !== 'number' || radius < 20 || radius > 5000)
          return refusal(422, 'The radius must be 20 to 5000 m.');
        return success(
          world.care.setGuard(device.imei, {
            imei: device.imei,
            lat,
            lng,
            radius,
            since: isSame ? before?.['since'] : world.now(),
            alarm_at: isSame ? before?.['alarm_at'] : null,
            by_ride: by_ride === 1 ? 1 : 0,
            ...(typeof ends === 'number' && { ends }),
            ...(by_ignition === 1 && { by_ignition }),
          }),
        );
      }),
    },
    {
      method: 'delete',
      path: '/device/:imei/guard',
      answer: about((device) => {
        world.care.setGuard(device.imei, null);
        return gone();
      }),
    },
    {
      method: 'get',
      path: '/device/:imei/papers',
      answer: about((device) => success(world.care.papers(device))),
    },
    {
      method: 'put',
      path: '/device/:imei/papers',
      answer: about(async (device, { request }) => {
        const changes = await bodyOf(request);
        const goal = changes['goal'] as { minutes?: number; steps?: number } | undefined;
        if (goal && !(Number(goal.minutes) > 0 && Number(goal.minutes) <= 1440))
          return refusal(422, 'A goal has 1 to 1440 minutes.');
        const contacts = changes['contacts'];
        if (Array.isArray(contacts) && contacts.length > 5)
          return refusal(409, 'The watch holds five SOS contacts.');
        return success(world.care.changePapers(device, changes));
      }),
    },
    {
      method: 'get',
      path: '/device/:imei/measurements',
      answer: about(async (device, { customer }) =>
        success(await measurementsOf(world, customer.userID, device)),
      ),
    },
    {
      method: 'get',
      path: '/sensordata/last/:deviceID',
      async answer({ customer, param }) {
        const device = world.devicesOf(customer.userID).find(({ id }) => id === whole(param('deviceID')));
        const volt = device && voltOf(device, world.now(), (at) => isDriving(world.simulator, device, at));
        if (!device || !volt) return refusal(404, 'User not found');
        const at = { $date: { $numberLong: String(volt.at * 1000) } };
        return success({ ts: at, volt: Math.round(volt.value * 1000), did: device.id, date_unix: at });
      },
    },
    {
      method: 'post',
      path: '/customer/dashboard/dataDistance',
      reads: true,
      async answer({ customer, query }) {
        const device = world.devicesOf(customer.userID).find(({ id }) => id === whole(query.get('deviceId')));
        if (!device) return refusal(404, 'Device does not exists or you do not have permission');
        const from = Math.max(whole(query.get('startDate')) ?? 0, world.now() - LONGEST_WAY);
        const metres = await world.logbook.drivenSince(device, from);
        return success({ id: device.id, name: device.name, totalDistance: metres / 1000 });
      },
    },
    {
      method: 'post',
      path: '/device/:imei/voice-messages',
      answer: about(async (device, { request }) => {
        const body = await upload(request, /^audio\//);
        if (body instanceof Response) return body;
        world.care.speak(device, { mime: body['mime'], data: body['data'] });
        return success(true);
      }),
    },
    {
      method: 'put',
      path: '/device/:imei/voice-messages/:id',
      answer: about((device, { param }) => {
        world.care.mark('heard', device, param('id'));
        return success(true);
      }),
    },
    {
      method: 'delete',
      path: '/device/:imei/voice-messages/:id',
      answer: about((device, { param }) => {
        world.care.mark('dropped', device, param('id'));
        return gone();
      }),
    },
    {
      method: 'get',
      path: '/device/:imei/passport-photos',
      answer: about((device) => success([...world.care.passportPhotos(device)])),
    },
    {
      method: 'post',
      path: '/device/:imei/passport-photos',
      answer: about(async (device, { request }) => {
        const body = await upload(request, /^image\/(png|jpe?g|webp)$/);
        if (body instanceof Response) return body;
        const photo = { id: `p${world.nowMs()}`, filename: 'photo.jpg', ...body };
        world.care.changePassportPhotos(device, [...world.care.passportPhotos(device), photo]);
        return success(true);
      }),
    },
    {
      method: 'delete',
      path: '/device/:imei/passport-photos/:id',
      answer: about((device, { param }) => {
        const left = world.care.passportPhotos(device).filter(({ id }) => id !== param('id'));
        world.care.changePassportPhotos(device, left);
        return gone();
      }),
    },
  ];
};

import { HttpResponse } from 'msw/http';
import type { MockDevice } from '../world/mock-device.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';

/** The mock server's geofence routes, as in the documented API: objects and lists without an envelope. */
export const geofenceRoutes = (world: World): Route[] => {
  const devicesOf = ({ customer }: Question) => [
    ...world.devicesOf(customer.userID),
    ...world.recordings.devicesOf(customer.userID),
  ];
  const fencesOf = (question: Question) =>
    world.fences.allOf(question.customer.account.id, devicesOf(question));
  const about =
    (answer: (device: MockDevice, question: Question) => Response | Promise<Response>) =>
    (question: Question) => {
      const device = devicesOf(question).find(({ id }) => id === whole(question.param('deviceID')));
      return device ? answer(device, question) : refusal(404, 'Resource not found');
    };
  const found = (device: MockDevice, question: Question) =>
    fencesOf(question).find(
      ({ id, iddevice }) => id === whole(question.param('id')) && iddevice === device.id,
    );
  const answered = (outcome: Record<string, unknown> | string) =>
    typeof outcome === 'string' ? refusal(422, outcome) : HttpResponse.json(outcome);

  return [
    {
      method: 'post',
      path: '/geofences',
      reads: true,
      async answer(question) {
        const { deviceIDs } = await bodyOf(question.request);
        if (!Array.isArray(deviceIDs)) return refusal(400, 'Bad request');
        const asked = new Set(deviceIDs);
        return HttpResponse.json(fencesOf(question).filter(({ iddevice }) => asked.has(iddevice)));
      },
    },
    {
      method: 'post',
      path: '/geofence/:deviceID',
      answer: about(async (device, { request }) =>
        answered(world.fences.create(device, await bodyOf(request), request.headers.get('Idempotency-Key'))),
      ),
    },
    {
      method: 'put',
      path: '/geofence/:deviceID/:id',
      answer: about(async (device, question) => {
        const fence = found(device, question);
        return fence
          ? answered(world.fences.change(fence, await bodyOf(question.request)))
          : refusal(404, 'Resource not found');
      }),
    },
    {
      method: 'delete',
      path: '/geofence/:deviceID/:id',
      answer: about((device, question) => {
        const fence = found(device, question);
        if (!fence) return refusal(404, 'Resource not found');
        world.fences.remove(Number(fence['id']));
        return new HttpResponse(null, { status: 204 });
      }),
    },
  ];
};

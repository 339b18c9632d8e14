import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text } from './answers.ts';
import type { Route } from './handlers.ts';

/** More base64 than this is too much for the picture of a device. */
const LARGEST = 200_000;

/** Pictures of devices: raster images only. They lie where they are, in the address itself. */
export const imageRoutes = (world: World): Route[] => [
  {
    method: 'post',
    path: '/device/:imei/image',
    async answer({ customer, param, request }) {
      const device = world.devicesOf(customer.userID).find(({ imei }) => imei === param('imei'));
      if (!device) return refusal(404, 'Resource not found');
      const body = await bodyOf(request);
      const [mime, data] = [text(body['mime']), text(body['data'])];
      if (!/^image\/(png|jpeg|webp)$/.test(mime)) return refusal(415, 'This kind of file is not taken.');
      if (data === '' || data.length > LARGEST) return refusal(413, 'The picture is too large.');
      const iconcustomimage = `data:${mime};base64,${data}`;
      world.managing.changeDevice(customer.userID, device.id, { iconusecustom: 1, iconcustomimage });
      return success({ iconcustomimage });
    },
  },
];

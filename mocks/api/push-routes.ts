import { HttpResponse } from 'msw/http';
import { chance } from '../simulator/chance.ts';
import type { MockDevice } from '../world/mock-device.ts';
import { photograph } from '../world/photographs.ts';
import { voiceMessage } from '../world/recorded-voice.ts';
import type { MockCustomer, World } from '../world/world.ts';
import { bodyOf, refusal, success, text } from './answers.ts';
import type { Question, Route } from './handlers.ts';

const HOUR = 3600;
/** How long a device takes to send a photo (seconds). */
const PHOTO_TAKES = 4;
const PLATFORMS: ReadonlySet<string> = new Set(['web', 'android', 'ios']);

/** The mock server's routes for push tokens, and for the voice messages and photos that push messages are about. */
export const pushRoutes = (world: World): Route[] => {
  /** Returns the device of the customer that has the IMEI in the path. */
  const named = ({ customer, param }: Question): MockDevice | undefined =>
    world.devicesOf(customer.userID).find(({ imei }) => imei === param('imei'));
  const about =
    (answer: (device: MockDevice, customer: MockCustomer) => Response | Promise<Response>) =>
    (question: Question) => {
      const device = named(question);
      return device ? answer(device, question.customer) : refusal(404, 'Resource not found');
    };

  return [
    {
      method: 'put',
      path: '/pushtoken',
      async answer({ request, holder }) {
        const { token, platform } = await bodyOf(request);
        if (text(token) === '' || !PLATFORMS.has(text(platform)))
          return refusal(422, { token: text(token) === '' ? 'missing' : 'other' });
        world.told.keepToken(holder.userID, text(token), text(platform));
        return success(true);
      },
    },
    {
      method: 'delete',
      path: '/pushtoken/:token',
      answer({ holder, param }) {
        world.told.dropToken(holder.userID, param('token'));
        return new HttpResponse(null, { status: 204 });
      },
    },
    {
      method: 'post',
      path: '/pushtoken/test',
      answer({ holder }) {
        const [device] = world.devicesOf(holder.userID);
        if (!device) return refusal(409, 'There is no device.');
        world.told.tell(holder.userID, device, {
          kind: 0,
          title: 'Test message',
          text: 'This is how Fixpoint tells you of something.',
          after: 1,
        });
        return success(true);
      },
    },
    {
      method: 'get',
      path: '/device/:imei/voice-messages',
      answer: about((device) =>
        success(
          world.care.conversation(
            device,
            voicesOf(device, world.now()).map(({ number, at }, turn) => ({
              id: String(number),
              filename: `voice-${number}.wav`,
              dateunix: at,
              mime: 'audio/wav',
              data: base64(voiceMessage(number)),
              isread: turn < 2 ? 0 : 1,
            })),
          ),
        ),
      ),
    },
    {
      method: 'get',
      path: '/device/:imei/photos',
      answer: about(async ({ seed, imei }) => {
        const taken = [
          ...earlierPhotos(seed, world.now()),
          ...world.told.photosOf(imei).filter((at) => at <= world.now()),
        ];
        const photos = taken.slice(-6).map(async (at) => ({
          id: at,
          filename: `photo-${at}.png`,
          dateunix: at,
          mime: 'image/png',
          data: base64(await photograph(at)),
        }));
        return success((await Promise.all(photos)).toReversed());
      }),
    },
    {
      method: 'post',
      path: '/device/:imei/photos',
      answer: about((device, { userID }) => {
        world.told.takePhoto(device.imei, world.now() + PHOTO_TAKES);
        world.told.tell(userID, device, {
          kind: 24,
          title: 'Photo',
          text: `New photo: ${device.name}`,
          after: PHOTO_TAKES,
        });
        return HttpResponse.json({ success: true }, { status: 202 });
      }),
    },
  ];
};

/** Returns three voice messages per device, of the last day. */
const voicesOf = ({ seed }: MockDevice, now: number) =>
  [1, 2, 3].map((turn) => {
    const slot = Math.floor(now / (6 * HOUR)) - turn;
    return { number: (seed % 100_000) * 100 + (slot % 100), at: slot * 6 * HOUR + minutes(seed, slot) };
  });

const earlierPhotos = (seed: number, now: number): number[] => {
  const slot = Math.floor(now / (12 * HOUR));
  return [slot - 2, slot - 1].map((each) => each * 12 * HOUR + minutes(seed, each));
};

const minutes = (seed: number, slot: number): number => Math.floor(chance(seed, slot, 91) * 5 * HOUR);

function base64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += 8192)
    letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters);
}

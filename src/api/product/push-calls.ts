import * as v from 'valibot';
import type { Backend, MediaFile } from '../backend.ts';
import { salvage } from '../reading.ts';
import { answer } from './answer.ts';
import { rawFlag, rawNumberOrNull, rawText } from './raw.ts';
import { readPush } from './read-push.ts';

type PushCalls = Pick<
  Backend,
  | 'readPush'
  | 'savePushToken'
  | 'removePushToken'
  | 'sendTestPush'
  | 'voiceMessages'
  | 'photos'
  | 'requestPhoto'
  | 'sendVoiceMessage'
  | 'markVoiceMessage'
  | 'deleteVoiceMessage'
  | 'passportPhotos'
  | 'addPassportPhoto'
  | 'removePassportPhoto'
>;

const done = answer(() => null, { optional: true, bodiless: true });

/** Maximum base64 length of a voice message or photo: 12 MiB of bytes. */
const LONGEST = 16 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
/**
 * The accepted MIME types of message attachments: audio, and images that every browser can draw. SVG is excluded,
 * because it is a document that can contain scripts.
 */
const MIME = { audio: /^audio\/[\w.+-]{1,40}$/, image: /^image\/(?:png|jpe?g|webp|gif|avif)$/ };

const rawFile = (mime: RegExp) =>
  v.object({
    id: v.optional(rawText, ''),
    filename: v.optional(rawText, ''),
    dateunix: v.optional(rawNumberOrNull, null),
    mine: v.optional(rawFlag(false)),
    isread: v.optional(rawFlag(true)),
    mime: v.pipe(
      rawText,
      v.transform((type) => type.split(';')[0]?.trim().toLowerCase() ?? ''),
      v.regex(mime),
    ),
    data: v.pipe(
      v.string(),
      v.transform((text) => text.replace(/^data:[^,]*,/, '').replaceAll(/\s/g, '')),
      v.nonEmpty(),
      v.maxLength(LONGEST),
      v.regex(BASE64),
    ),
  });
const toFile = (raw: v.InferOutput<ReturnType<typeof rawFile>>): MediaFile => ({
  id: raw.id || ownId(raw),
  filename: raw.filename,
  at: raw.dateunix,
  mime: raw.mime,
  base64: raw.data,
  ...(raw.mine !== undefined && { mine: raw.mine }),
  ...(raw.isread !== undefined && { heard: raw.isread }),
});

/**
 * Returns an id for an attached file that has no id from the server. The same file always gets the same id, and the id
 * reveals no names. It is a 32-bit FNV-1a hash.
 */
function ownId({
  filename,
  dateunix,
  data,
}: {
  filename: string;
  dateunix: number | null;
  data: string;
}): string {
  let mark = 0x811c9dc5;
  for (const letter of `${filename} ${dateunix} ${data.length} ${data.slice(0, 2000)}${data.slice(-2000)}`)
    mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `~${(mark >>> 0).toString(36)}`;
}

const files = (mime: RegExp) =>
  answer((success, leftOut) => salvage(success, 'success', rawFile(mime), leftOut, toFile), {
    optional: true,
  });

/** The calls for push messages. Tokens stay `Secret`s until the http port sends the request. */
export const pushCalls: PushCalls = {
  readPush,
  savePushToken: ({ token, platform, subscription }) => ({
    request: {
      method: 'put',
      path: '/pushtoken',
      body: { token, platform, ...(subscription && { subscription }) },
    },
    read: done,
  }),
  removePushToken: (token) => ({
    request: { method: 'delete', path: '/pushtoken/', secretEnd: token },
    read: done,
  }),
  sendTestPush: () => ({ request: { method: 'post', path: '/pushtoken/test' }, read: done }),
  voiceMessages: (imei) => ({
    about: { device: imei, action: 'listen' },
    request: { method: 'get', path: `/device/${encodeURIComponent(imei)}/voice-messages` },
    read: files(MIME.audio),
  }),
  photos: (imei) => ({
    about: { device: imei, action: 'listen' },
    request: { method: 'get', path: `/device/${encodeURIComponent(imei)}/photos` },
    read: files(MIME.image),
  }),
  requestPhoto: (imei) => ({
    about: { device: imei, action: 'listen' },
    request: { method: 'post', path: `/device/${encodeURIComponent(imei)}/photos` },
    read: done,
  }),
  sendVoiceMessage: (imei, { mime, base64, seconds }) => ({
    about: { device: imei, action: 'listen' },
    request: { method: 'post', path: voices(imei), body: { mime, data: base64, seconds } },
    read: done,
  }),
  markVoiceMessage: (imei, id) => ({
    about: { device: imei, action: 'listen' },
    request: { method: 'put', path: `${voices(imei)}/${encodeURIComponent(id)}`, body: { isread: 1 } },
    read: done,
  }),
  deleteVoiceMessage: (imei, id) => ({
    about: { device: imei, action: 'listen' },
    request: { method: 'delete', path: `${voices(imei)}/${encodeURIComponent(id)}` },
    read: done,
  }),
  passportPhotos: (imei) => ({
    request: { method: 'get', path: pictures(imei) },
    read: files(MIME.image),
  }),
  addPassportPhoto: (imei, { mime, base64 }) => ({
    about: { device: imei, action: 'papers' },
    request: { method: 'post', path: pictures(imei), body: { mime, data: base64 } },
    read: done,
  }),
  removePassportPhoto: (imei, id) => ({
    about: { device: imei, action: 'papers' },
    request: { method: 'delete', path: `${pictures(imei)}/${encodeURIComponent(id)}` },
    read: done,
  }),
};

const voices = (imei: string) => `/device/${encodeURIComponent(imei)}/voice-messages`;
const pictures = (imei: string) => `/device/${encodeURIComponent(imei)}/passport-photos`;

import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

/** The two types of media that a device sends: voice messages and photos. */
export const mediaKind = v.picklist(['voice', 'photo']);
export type MediaKind = v.InferOutput<typeof mediaKind>;

/**
 * `where`: the part of the app that shows the device's media. Absent: the dialog that opens from a push message.
 * `tool`: the panel of a watch (wearable tracker). Each part stores the bytes separately.
 */
const about = { kind: mediaKind, imei: personal(v.string()), where: v.optional(v.literal('tool')) };

/**
 * One voice message or photo of a device. `address`: a temporary URL for its bytes in this browser tab. The bytes are
 * not in the log.
 */
export const mediaItem = v.object({
  /** Id of the voice message or photo: the server's, or one made by the app. Never a file name. */
  id: v.string(),
  filename: personal(v.string()),
  /** When the voice message or photo was made (Unix seconds). */
  at: v.nullable(v.number()),
  address: personal(v.string()),
  /**
   * For a voice message: whether it was recorded in this app rather than on the device (`mine`), and whether the user
   * has listened to it (`heard`).
   */
  mine: v.optional(v.boolean()),
  heard: v.optional(v.boolean()),
});
export type MediaItem = v.InferOutput<typeof mediaItem>;

/** The user opened the dialog with a device's voice messages or photos. Its list starts empty. */
export const opened = event('media/opened', v.object(about));
export const listRequested = event('media/listRequested', v.object(about));
export const listed = event('media/listed', v.object({ ...about, items: v.array(mediaItem) }));
export const listFailed = event('media/listFailed', v.object({ ...about, failure }));
/** The user views a photo of a device, in the photo list or full screen (`large`). Null: back to the newest photo. */
export const photoChosen = event(
  'media/photoChosen',
  v.object({ id: v.nullable(v.string()), large: v.boolean() }),
);
/** The user asks the device to take a photo now. */
export const photoRequested = event('media/photoRequested', v.object({ imei: personal(v.string()) }));
/**
 * The server forwarded the request for a photo to the device. The photo arrives by push message. Older recordings
 * of this event do not name the device.
 */
export const photoRequestAccepted = event(
  'media/photoRequestAccepted',
  v.object({ imei: v.optional(personal(v.string())) }),
);
export const photoRequestFailed = event(
  'media/photoRequestFailed',
  v.object({ imei: v.optional(personal(v.string())), failure }),
);

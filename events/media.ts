import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

/** Voice messages and photos of a device. */
export const mediaKind = v.picklist(['voice', 'photo']);
export type MediaKind = v.InferOutput<typeof mediaKind>;

/**
 * `where`: who shows them. Absent: the dialog of a pushed message. `tool`: the panel of a watch. Each stores its
 * own bytes.
 */
const about = { kind: mediaKind, imei: personal(v.string()), where: v.optional(v.literal('tool')) };

/** One recording or picture. Its bytes are not in the log: `address` is where the page finds them. */
export const mediaItem = v.object({
  /** The server's id, or one made by the app. Never a file name. */
  id: v.string(),
  filename: personal(v.string()),
  /** Unix seconds. */
  at: v.nullable(v.number()),
  address: personal(v.string()),
  /**
   * Voice messages: whether it was recorded here rather than on the device, and whether the user has listened to
   * it.
   */
  mine: v.optional(v.boolean()),
  heard: v.optional(v.boolean()),
});
export type MediaItem = v.InferOutput<typeof mediaItem>;

/** The dialog about them opened. Its list starts empty. */
export const opened = event('media/opened', v.object(about));
export const listRequested = event('media/listRequested', v.object(about));
export const listed = event('media/listed', v.object({ ...about, items: v.array(mediaItem) }));
export const listFailed = event('media/listFailed', v.object({ ...about, failure }));
/** The user views a photo: in its list or full screen. Null: the newest one again. */
export const photoChosen = event(
  'media/photoChosen',
  v.object({ id: v.nullable(v.string()), large: v.boolean() }),
);
/** The user requests a photo from the device now. */
export const photoRequested = event('media/photoRequested', v.object({ imei: personal(v.string()) }));
/** The server forwarded the request. The photo arrives by push. Older recordings do not name the device. */
export const photoRequestAccepted = event(
  'media/photoRequestAccepted',
  v.object({ imei: v.optional(personal(v.string())) }),
);
export const photoRequestFailed = event(
  'media/photoRequestFailed',
  v.object({ imei: v.optional(personal(v.string())), failure }),
);

import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

/** Voice messages and photos of a device. */
export const mediaKind = v.picklist(['voice', 'photo']);
export type MediaKind = v.InferOutput<typeof mediaKind>;

/** `where`: who looks at them. Absent: the dialog of a pushed message; `tool`: the panel of a watch. Each keeps its own bytes. */
const about = { kind: mediaKind, imei: personal(v.string()), where: v.optional(v.literal('tool')) };

/** One recording or picture. Its bytes stay outside of the log: `address` is where the page finds them. */
export const mediaItem = v.object({
  /** The server's, or one of ours; never a name. */
  id: v.string(),
  filename: personal(v.string()),
  /** Unix seconds. */
  at: v.nullable(v.number()),
  address: personal(v.string()),
  /** Voice messages: spoken here rather than at the device, and whether it has been listened to. */
  mine: v.optional(v.boolean()),
  heard: v.optional(v.boolean()),
});
export type MediaItem = v.InferOutput<typeof mediaItem>;

/** The dialog about them opened: it begins with nothing. */
export const opened = event('media/opened', v.object(about));
export const listRequested = event('media/listRequested', v.object(about));
export const listed = event('media/listed', v.object({ ...about, items: v.array(mediaItem) }));
export const listFailed = event('media/listFailed', v.object({ ...about, failure }));
/** A photo is looked at: in its list, or as large as the screen. Null: the newest again. */
export const photoChosen = event(
  'media/photoChosen',
  v.object({ id: v.nullable(v.string()), large: v.boolean() }),
);
/** The user wants the device to take a photo now. */
export const photoRequested = event('media/photoRequested', v.object({ imei: personal(v.string()) }));
/** The server has passed it on; the photo comes by push. Recordings before this one do not say of which device. */
export const photoRequestAccepted = event(
  'media/photoRequestAccepted',
  v.object({ imei: v.optional(personal(v.string())) }),
);
export const photoRequestFailed = event(
  'media/photoRequestFailed',
  v.object({ imei: v.optional(personal(v.string())), failure }),
);

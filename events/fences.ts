import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { fenceDraft, fileProblem, foundFence, leftReason, movingFence } from './fence-draft-types.ts';
import { fixColumns } from './positions.ts';
import { failure } from './session-types.ts';

/**
 * The user starts drawing a new fence, or edits an existing one. `original`: the fence without the changes that the draft
 * already contains; the draft itself if left out.
 */
export const draftOpened = event(
  'fences/draftOpened',
  v.object({ draft: fenceDraft, original: v.optional(fenceDraft) }),
);
/**
 * The fence drafts that are kept in this browser for a reload, each with the name of the tab in which it is open. The
 * one stored last is at the end.
 */
export const draftsStored = event(
  'fences/draftsStored',
  v.object({
    drafts: v.array(
      v.object({ tab: personal(v.string()), draft: fenceDraft, original: v.nullable(fenceDraft) }),
    ),
  }),
);
/** The fence draft was loaded from this browser's storage, where it was kept for a reload. Null: none was open. */
export const draftRestored = event(
  'fences/draftRestored',
  v.object({ draft: v.nullable(fenceDraft), original: v.nullable(fenceDraft) }),
);
/** The user changed the fence draft. Each such event is one step that the user can undo. */
export const draftChanged = event(
  'fences/draftChanged',
  v.object({ changes: v.partial(v.omit(fenceDraft, ['fences'])) }),
);
export const stepReverted = event('fences/stepReverted');
/** The fence draft was saved or discarded. */
export const draftClosed = event('fences/draftClosed', v.object({ saved: v.boolean() }));
/** The user wants to leave the fence editor with unsaved changes, so the app asks whether to discard them. */
export const discardAsked = event('fences/discardAsked');
export const discardDeclined = event('fences/discardDeclined');
/** The corner of the fence that the user edits with the keyboard or the input fields. Null: none. */
export const cornerChosen = event('fences/cornerChosen', v.object({ index: v.nullable(v.number()) }));
/**
 * Position of the crosshair on the map, with which the user places fence corners by keyboard. Null while not in use.
 */
export const aimed = event(
  'fences/aimed',
  v.object({ at: v.nullable(v.object({ lat: personal(v.number()), lng: personal(v.number()) })) }),
);
/** The user selected a fence in the list or on the map. */
export const fenceChosen = event('fences/fenceChosen', v.object({ id: v.nullable(v.number()) }));
const tab = v.picklist(['places', 'moving']);
export type FenceTab = v.InferOutput<typeof tab>;
export const tabChosen = event('fences/tabChosen', v.object({ tab }));

const file = { name: personal(v.string()) };
/** The app found areas in an imported file. `left`: the areas that cannot become a fence, by reason. */
export const fileRead = event(
  'fences/fileRead',
  v.object({
    ...file,
    found: v.array(foundFence),
    left: v.array(v.object({ reason: leftReason, count: v.number() })),
  }),
);
export const fileRefused = event(
  'fences/fileRefused',
  v.object({
    ...file,
    reason: fileProblem,
    /** `line`: the line of the file that has the problem. `most`: the maximum size or count that the file exceeds. */
    line: v.optional(v.number()),
    most: v.optional(v.number()),
  }),
);
/** Which of the areas found in the imported file the user selected. */
export const foundPicked = event('fences/foundPicked', v.object({ indexes: v.array(v.number()) }));
export const importClosed = event('fences/importClosed');

const day = { device: v.number(), from: v.number(), to: v.number() };
/**
 * The fixes of a device's last day were loaded, to preview which alerts its fences would raise. Times in Unix seconds.
 */
export const wayLoaded = event('fences/wayLoaded', v.object({ ...day, fixes: fixColumns }));
/** The user asks for the device's last day again, because it could not be loaded. */
export const wayRequested = event('fences/wayRequested');
export const wayFailed = event('fences/wayFailed', v.object({ device: v.number(), failure }));
/** The device whose last day the preview of fence alerts uses. */
export const previewChosen = event('fences/previewChosen', v.object({ device: v.number() }));

/**
 * The list of all moving fences (alerts when two devices part or meet), after the user changed it or it was loaded from
 * storage.
 */
export const movingListed = event(
  'fences/movingListed',
  v.object({ all: v.array(movingFence), source: v.picklist(['user', 'storage']) }),
);
/** The two devices of a moving fence have parted or met, and the user got an alert. `at`: Unix seconds. */
export const movingCrossed = event(
  'fences/movingCrossed',
  v.object({ id: v.number(), kind: v.picklist(['entered', 'left']), at: v.number() }),
);
/** The user exported fences to a file. `address`: its `blob:` URL, valid only while this page is open. */
export const exported = event(
  'fences/exported',
  v.object({ address: v.string(), format: v.picklist(['geojson', 'kml']) }),
);

import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { fenceDraft, fileProblem, foundFence, leftReason, movingFence } from './fence-draft-types.ts';
import { fixColumns } from './positions.ts';
import { failure } from './session-types.ts';

/** One is begun, or one that there is was taken up to be changed. */
export const draftOpened = event('fences/draftOpened', v.object({ draft: fenceDraft }));
/** Something of it was changed: one step that can be taken back. */
export const draftChanged = event(
  'fences/draftChanged',
  v.object({ changes: v.partial(v.omit(fenceDraft, ['fences'])) }),
);
export const stepReverted = event('fences/stepReverted');
/** It was saved, or is not wanted any more. */
export const draftClosed = event('fences/draftClosed', v.object({ saved: v.boolean() }));
/** Somebody wants to leave it with changes that are not saved: asked first. */
export const discardAsked = event('fences/discardAsked');
export const discardDeclined = event('fences/discardDeclined');
/** The corner that keys and fields are about. */
export const cornerChosen = event('fences/cornerChosen', v.object({ index: v.nullable(v.number()) }));
/** Where the cross is that places by keys; null: nobody uses it. */
export const aimed = event(
  'fences/aimed',
  v.object({ at: v.nullable(v.object({ lat: personal(v.number()), lng: personal(v.number()) })) }),
);
/** One of the list, or of the map, is looked at. */
export const fenceChosen = event('fences/fenceChosen', v.object({ id: v.nullable(v.number()) }));
const tab = v.picklist(['places', 'moving']);
export type FenceTab = v.InferOutput<typeof tab>;
export const tabChosen = event('fences/tabChosen', v.object({ tab }));

const file = { name: personal(v.string()) };
/** Areas were found in a file. `left`: what of it can be no fence, by reason. */
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
    /** Where, and how large or many it may be. */
    line: v.optional(v.number()),
    most: v.optional(v.number()),
  }),
);
/** Which of them are wanted. */
export const foundPicked = event('fences/foundPicked', v.object({ indexes: v.array(v.number()) }));
export const importClosed = event('fences/importClosed');

const day = { device: v.number(), from: v.number(), to: v.number() };
/** The last day of a device, to see what its fences make of it. Unix seconds. */
export const wayLoaded = event('fences/wayLoaded', v.object({ ...day, fixes: fixColumns }));
export const wayFailed = event('fences/wayFailed', v.object({ device: v.number(), failure }));
/** Whose last day the preview is about. */
export const previewChosen = event('fences/previewChosen', v.object({ device: v.number() }));

/** All of them as they are now, by the user's hand or from an earlier visit. */
export const movingListed = event(
  'fences/movingListed',
  v.object({ all: v.array(movingFence), source: v.picklist(['user', 'storage']) }),
);
/** Two devices have parted or met, unix seconds, and the user was told. */
export const movingCrossed = event(
  'fences/movingCrossed',
  v.object({ id: v.number(), kind: v.picklist(['entered', 'left']), at: v.number() }),
);
/** Fences were written as a file; `address` is good for this page only. */
export const exported = event(
  'fences/exported',
  v.object({ address: v.string(), format: v.picklist(['geojson', 'kml']) }),
);

import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { fenceShape } from './geofence-types.ts';

export const FENCE_KINDS = ['circle', 'rectangle', 'polygon', 'line'] as const;
export type FenceKind = (typeof FENCE_KINDS)[number];

/** A fence being drawn or edited, not saved yet. */
export const fenceDraft = v.object({
  /** The fences it replaces when saved, one for each device. Empty when it is new. */
  fences: v.array(v.number()),
  devices: v.array(v.number()),
  name: personal(v.string()),
  colour: v.string(),
  on: v.boolean(),
  onEnter: v.boolean(),
  onLeave: v.boolean(),
  kind: v.picklist(FENCE_KINDS),
  /** Null if nothing is on the map yet. A polygon or a line may still have too few corners. */
  shape: v.nullable(fenceShape),
});
export type FenceDraft = v.InferOutput<typeof fenceDraft>;

/** An area found in a file. */
export const foundFence = v.object({
  name: personal(v.string()),
  shape: fenceShape,
  /** What was changed to make it a valid fence: holes were filled, corners removed. */
  remarks: v.array(v.picklist(['holes', 'simplified'])),
  /** What the file says about it besides its shape. */
  colour: v.optional(v.string()),
  onEnter: v.optional(v.boolean()),
  onLeave: v.optional(v.boolean()),
});
export type FoundFence = v.InferOutput<typeof foundFence>;

/** Why an area of a file cannot become a fence. */
export const leftReason = v.picklist([
  'points',
  'lines',
  'unreadable',
  'fewCorners',
  'manyCorners',
  'crossing',
  'tooSmall',
  'tooLarge',
  'outside',
]);
export type LeftReason = v.InferOutput<typeof leftReason>;
/** Why a whole file cannot be used. */
export const fileProblem = v.picklist([
  'tooLarge',
  'unknown',
  'syntax',
  'doctype',
  'nesting',
  'tooMany',
  'nothing',
  'empty',
  'gone',
]);
export type FileProblemReason = v.InferOutput<typeof fileProblem>;

/**
 * Two devices: the user gets an alert when they part or meet. Stored in this browser only, because no server
 * supports it.
 */
export const movingFence = v.object({
  id: v.number(),
  one: v.number(),
  two: v.number(),
  /** They count as together within this distance. */
  metres: v.number(),
  onPart: v.boolean(),
  onMeet: v.boolean(),
  on: v.boolean(),
});
export type MovingFence = v.InferOutput<typeof movingFence>;

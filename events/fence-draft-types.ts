import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { fenceShape } from './geofence-types.ts';

export const FENCE_KINDS = ['circle', 'rectangle', 'polygon', 'line'] as const;
export type FenceKind = (typeof FENCE_KINDS)[number];

/** A fence being drawn or edited, not saved yet. */
export const fenceDraft = v.object({
  /** The ids of the fences that this draft replaces when saved, one for each device. Empty for a new fence. */
  fences: v.array(v.number()),
  devices: v.array(v.number()),
  name: personal(v.string()),
  colour: v.string(),
  on: v.boolean(),
  onEnter: v.boolean(),
  onLeave: v.boolean(),
  kind: v.picklist(FENCE_KINDS),
  /** Shape of the drafted fence. Null while nothing is drawn. A polygon or a line may still have too few corners. */
  shape: v.nullable(fenceShape),
});
export type FenceDraft = v.InferOutput<typeof fenceDraft>;

/** An area in an imported file that can become a fence. */
export const foundFence = v.object({
  name: personal(v.string()),
  shape: fenceShape,
  /** How the app changed an imported area to make it a valid fence: it filled holes, or removed corners. */
  remarks: v.array(v.picklist(['holes', 'simplified'])),
  /** What the imported file says about the area apart from its shape. */
  colour: v.optional(v.string()),
  on: v.optional(v.boolean()),
  onEnter: v.optional(v.boolean()),
  onLeave: v.optional(v.boolean()),
});
export type FoundFence = v.InferOutput<typeof foundFence>;

/** Why an area of an imported file cannot become a fence. */
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
/** Why a whole file of fences cannot be imported. */
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
 * A moving fence: two devices. The user gets an alert when they part or meet. No server supports this, so it is stored
 * in this browser only.
 */
export const movingFence = v.object({
  id: v.number(),
  one: v.number(),
  two: v.number(),
  /** The two devices count as together while their distance is not greater than this (metres). */
  metres: v.number(),
  onPart: v.boolean(),
  onMeet: v.boolean(),
  on: v.boolean(),
});
export type MovingFence = v.InferOutput<typeof movingFence>;

import type {
  FenceDraft,
  FileProblemReason,
  FoundFence,
  LeftReason,
} from '../../events/fence-draft-types.ts';
import * as fenceEvents from '../../events/fences.ts';
import type { FenceTab } from '../../events/fences.ts';
import type { Change } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import type { FenceShape, Point } from '../../events/geofence-types.ts';
import { MOST_EDITS } from './fence-edits.ts';
import { problemOf, type ShapeProblem } from '../../src/rules/fences/shape-rules.ts';
import { isByCorners } from './shape-edits.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

type Import =
  | {
      readonly kind: 'read';
      readonly name: string;
      readonly found: readonly FoundFence[];
      readonly left: readonly { readonly reason: LeftReason; readonly count: number }[];
      readonly picked: readonly number[];
    }
  | {
      readonly kind: 'refused';
      readonly name: string;
      readonly reason: FileProblemReason;
      readonly line?: number | undefined;
      readonly most?: number | undefined;
    };

export type FenceTool = {
  readonly draft: FenceDraft | null;
  /** A counter; each fence draft that is opened increases it. */
  readonly opened: number;
  /** The fence draft as it was before the user changed anything. */
  readonly original: FenceDraft | null;
  /** Earlier states of the fence draft for undo, one for each drawing step, oldest first. */
  readonly past: readonly FenceDraft[];
  readonly corner: number | null;
  readonly aim: Point | null;
  readonly asksToDiscard: boolean;
  /** Id of the fence that is selected in the list. */
  readonly chosen: number | null;
  readonly tab: FenceTab;
  readonly file: Import | null;
  /** The temporary ids of new fences that the server has not saved yet, by the change that creates each. */
  readonly making: Readonly<Record<string, number>>;
};

const STEPS = 100;
const nothing: FenceTool = {
  draft: null,
  opened: 0,
  original: null,
  past: [],
  corner: null,
  aim: null,
  asksToDiscard: false,
  chosen: null,
  tab: 'places',
  file: null,
  making: {},
};
const closed = { draft: null, original: null, past: [], corner: null, aim: null, asksToDiscard: false };

const noted = (s: FenceTool, changes: readonly Change[]): FenceTool => {
  const made = changes.flatMap(({ id, edit }) =>
    edit.of === 'geofence' && edit.was === null ? [[id, edit.id] as const] : [],
  );
  return made.length === 0 ? s : { ...s, making: { ...s.making, ...Object.fromEntries(made) } };
};

/** Returns the state with the temporary id of a new fence replaced by the server's real one, wherever it is used. */
function renamed(s: FenceTool, from: number, to: number): FenceTool {
  const named = (id: number) => (id === from ? to : id);
  const inDraft = <One extends FenceDraft | null>(draft: One): One =>
    draft && { ...draft, fences: draft.fences.map(named) };
  return {
    ...s,
    draft: inDraft(s.draft),
    original: inDraft(s.original),
    past: s.past.map(inDraft),
    chosen: s.chosen === null ? null : named(s.chosen),
  };
}

/** Returns the selected corner's index after the shape changed. Null if that corner is gone. */
function cornerAfter(index: number, before: FenceShape | null, after: FenceShape | null): number | null {
  const [old, now] = [before, after].map((shape) => (shape && 'corners' in shape ? shape.corners : null));
  const corner = old?.[index];
  if (now && corner && now.length !== old.length) {
    const found = now.findIndex(({ lat, lng }) => lat === corner.lat && lng === corner.lng);
    return found < 0 ? null : found;
  }
  const count = now?.length ?? (after ? 4 : 0);
  return index < count ? index : null;
}

/** The state of the geofence tool: the drawn, selected and imported fences. A draft survives closing the tool. */
export const fenceTool = plainProjection<FenceTool>('geofences/tool', nothing, (on) => [
  on(fenceEvents.draftOpened, (s, { payload: { draft, original = draft } }) => ({
    ...s,
    ...closed,
    draft,
    opened: s.opened + 1,
    original,
    chosen: draft.fences[0] ?? null,
    tab: 'places' as const,
    file: null,
  })),
  on(fenceEvents.draftRestored, (s, { payload: { draft, original } }) =>
    s.draft || !draft ? s : { ...s, draft, original, opened: s.opened + 1 },
  ),
  on(fenceEvents.draftChanged, (s, { payload: { changes } }) => {
    if (!s.draft) return s;
    const draft = { ...s.draft, ...changes } as FenceDraft;
    return {
      ...s,
      draft,
      past: [...s.past, s.draft].slice(-STEPS),
      corner: s.corner === null ? null : cornerAfter(s.corner, s.draft.shape, draft.shape),
      asksToDiscard: false,
    };
  }),
  on(fenceEvents.stepReverted, (s) => {
    const draft = s.past.at(-1);
    return draft ? { ...s, draft, past: s.past.slice(0, -1), corner: null, asksToDiscard: false } : s;
  }),
  on(fenceEvents.draftClosed, (s) => ({ ...s, ...closed })),
  on(fenceEvents.discardAsked, (s) => ({ ...s, asksToDiscard: s.draft !== null })),
  on(fenceEvents.discardDeclined, (s) => ({ ...s, asksToDiscard: false })),
  on(fenceEvents.cornerChosen, (s, { payload: { index } }) => ({ ...s, corner: index })),
  on(fenceEvents.aimed, (s, { payload: { at } }) => ({ ...s, aim: at })),
  on(fenceEvents.fenceChosen, (s, { payload: { id } }) => ({ ...s, chosen: id })),
  on(fenceEvents.tabChosen, (s, { payload: { tab } }) => ({ ...s, tab })),
  on(fenceEvents.fileRead, (s, { payload }) => ({
    ...s,
    tab: 'places' as const,
    file: { kind: 'read' as const, ...payload, picked: payload.found.map((_, i) => i) },
  })),
  on(fenceEvents.fileRefused, (s, { payload }) => ({
    ...s,
    tab: 'places' as const,
    file: { kind: 'refused' as const, ...payload },
  })),
  on(fenceEvents.foundPicked, (s, { payload: { indexes } }) =>
    s.file?.kind === 'read' ? { ...s, file: { ...s.file, picked: indexes } } : s,
  ),
  on(fenceEvents.importClosed, (s) => ({ ...s, file: null })),
  on(changeEvents.submitted, (s, { payload: { changes } }) => noted(s, changes)),
  on(changeEvents.found, (s, { payload: { changes } }) => noted(s, changes)),
  on(changeEvents.saved, (s, { payload: { id, outcome } }) => {
    const from = s.making[id];
    if (from === undefined) return s;
    const { [id]: _, ...making } = s.making;
    return { ...(outcome.of === 'geofence' ? renamed(s, from, outcome.geofence.id) : s), making };
  }),
]);

/**
 * Whether the user is choosing a place on the map for the fence: the middle of a new circle or rectangle, or the corners
 * of a new polygon or line. A crosshair then marks the middle of the map.
 */
export const isChoosing = ({ fences, kind, shape }: FenceDraft): boolean =>
  shape === null || (fences.length === 0 && isByCorners(kind));

/** Whether closing the fence draft would lose changes. */
export const isDirty = select((read): boolean => {
  const { draft, original } = read(fenceTool);
  return draft !== null && JSON.stringify(draft) !== JSON.stringify(original);
});

export type DraftProblem = ShapeProblem | 'noShape' | 'noName' | 'noDevice' | 'tooMuch';
/**
 * Returns why the fence draft cannot be saved: a problem with its shape, a missing shape, name or device, or too many
 * devices. A fence that had no device before (`original`) needs none.
 */
export const draftProblem = (draft: FenceDraft, original: FenceDraft | null = null): DraftProblem | null => {
  if (!draft.shape) return 'noShape';
  const problem = problemOf(draft.shape);
  if (problem) return problem;
  if (draft.name.trim() === '') return 'noName';
  const needsDevice = !original || original.fences.length === 0 || original.devices.length > 0;
  if (needsDevice && draft.devices.length === 0) return 'noDevice';
  return Math.max(draft.devices.length, draft.fences.length) > MOST_EDITS ? 'tooMuch' : null;
};

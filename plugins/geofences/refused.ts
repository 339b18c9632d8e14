import type { FenceDraft } from '../../events/fence-draft-types.ts';
import type { Geofence } from '../../events/geofence-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { edited } from '../../src/core/changes/edited.ts';
import type { Queued } from '../../src/core/changes/queue.ts';
import { newDraft } from './fence-edits.ts';

/** Those of the changes in one save of fences that the server refused. */
export type RefusedBatch = {
  readonly batch: string;
  /** The ids of the refused changes, oldest first. */
  readonly ids: readonly string[];
  /** The fences that would have been created or changed by this save. Each is listed once, with all its devices. */
  readonly fences: readonly { readonly name: string; readonly devices: readonly number[] }[];
  /** The reasons why the server refused changes of this save, each reason once. */
  readonly failures: readonly (Failure | null)[];
  /**
   * The fence draft as the user drew it, so that it can be opened again. Null if the save had several fences, because
   * only one can be drawn at a time.
   */
  readonly draft: FenceDraft | null;
  /** The same draft without the refused changes. */
  readonly original: FenceDraft | null;
};

/**
 * Returns the refused fences, grouped by save. A fence for ten devices is ten changes, but the user sees only one
 * fence.
 */
export function refusedBatches(
  refused: readonly Queued[],
  shown: readonly Geofence[],
): readonly RefusedBatch[] {
  const byId = new Map(shown.map((fence) => [fence.id, fence]));
  type Part = { id: string; failure: Failure | null; device: number; before?: Geofence; drawn: Drawn };
  const batches = new Map<string, Part[]>();
  for (const { id, batch, edit, failure } of refused) {
    if (edit.of !== 'geofence' || !edit.set) continue;
    const before = byId.get(edit.id);
    const part = { id, failure, device: edit.device, drawn: drawnOf({ ...before, ...edit.set }) };
    const parts = batches.get(batch) ?? [];
    parts.push(before ? { ...part, before } : part);
    batches.set(batch, parts);
  }
  return [...batches].map(([batch, parts]) => {
    const fences = new Map<string, { name: string; devices: number[]; drawn: Drawn }>();
    for (const { drawn, device } of parts) {
      const key = JSON.stringify(drawn);
      const found = fences.get(key) ?? { name: drawn.name, devices: [], drawn };
      found.devices.push(device);
      fences.set(key, found);
    }
    const [only, ...others] = fences.values();
    const draft =
      only && others.length === 0
        ? {
            ...newDraft(only.drawn.shape?.kind ?? 'circle', only.devices),
            ...only.drawn,
            fences: parts.flatMap(({ before }) => (before ? [before.id] : [])),
          }
        : null;
    return {
      batch,
      ids: parts.map(({ id }) => id),
      fences: [...fences.values()].map(({ name, devices }) => ({ name, devices })),
      failures: [...new Map(parts.map(({ failure }) => [reasonOf(failure), failure])).values()],
      draft,
      original:
        draft &&
        originalOf(
          draft,
          parts.flatMap(({ before }) => before ?? []),
        ),
    };
  });
}

/**
 * Returns a refused draft without its changes. The next save sends only what differs from this, so it has the values of
 * the fences as they are now.
 */
function originalOf(draft: FenceDraft, fences: readonly Geofence[]): FenceDraft {
  if (fences.length === 0) return newDraft(draft.kind, draft.devices);
  const drawn = drawnOf({ ...draft, shape: draft.shape ?? undefined });
  const was: Partial<Drawn> = Object.assign({}, ...fences.map((fence) => edited(drawn, fence, fence)?.was));
  const shape = was.shape ?? draft.shape;
  const devices = fences.flatMap(({ device }) => (device === 0 ? [] : device));
  return { ...draft, ...was, devices, kind: shape?.kind ?? draft.kind, shape };
}

type Drawn = Pick<FenceDraft, 'name' | 'shape' | 'colour' | 'on' | 'onEnter' | 'onLeave'>;
const drawnOf = ({
  name = '',
  shape,
  colour,
  on,
  onEnter,
  onLeave,
}: { [Name in keyof Geofence]?: Geofence[Name] | undefined }): Drawn => ({
  name,
  shape: shape ?? null,
  colour: colour ?? newDraft('circle', []).colour,
  on: on ?? true,
  onEnter: onEnter ?? true,
  onLeave: onLeave ?? true,
});
const reasonOf = (failure: Failure | null) => failure?.message ?? failure?.reason ?? 'server';

import { useId } from 'react';
import * as fenceEvents from '../../events/fences.ts';
import type { FenceShape, Point } from '../../events/geofence-types.ts';
import { camera } from '../../src/map/camera.ts';
import { CentreIcon, CloseIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { formatPlace } from '../../src/ui/format.ts';
import { view } from '../../src/ui/view.tsx';
import { fenceTool } from './draft.state.ts';
import styles from './Geofences.module.css';
import {
  cornersOf,
  dragged,
  isByCorners,
  movedTo,
  nudged,
  resized,
  shapeAt,
  withCorner,
  withoutCorner,
} from './shape-edits.ts';
import { leastCorners } from '../../src/rules/fences/shape-rules.ts';
import { middleOf } from '../../src/rules/fences/ring.ts';

/** Pixels that an arrow key moves: a finger's breadth, or with Shift just one. */
const COARSE = 10;
const ARROWS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** What a key means while something is drawn, or null. East and north in pixels; `resize` as a factor. */
type DrawingKey =
  | { readonly kind: 'move'; readonly east: number; readonly north: number }
  | { readonly kind: 'resize'; readonly by: number }
  | { readonly kind: 'place' | 'remove' | 'back' };

export function drawingKey({ key, shiftKey }: { key: string; shiftKey: boolean }): DrawingKey | null {
  const arrow = ARROWS[key];
  const step = shiftKey ? 1 : COARSE;
  if (arrow) return { kind: 'move', east: arrow[0] * step, north: arrow[1] * step };
  if (key === '+' || key === '=') return { kind: 'resize', by: shiftKey ? 1.02 : 1.1 };
  if (key === '-' || key === '_') return { kind: 'resize', by: 1 / (shiftKey ? 1.02 : 1.1) };
  if (key === 'Enter' || key === ' ') return { kind: 'place' };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'remove' };
  return key === 'Escape' ? { kind: 'back' } : null;
}

/** A part of what the map shows, for a shape that is put there by keys: metres from its middle. */
const firstSize = (zoom: number, lat: number) =>
  ((78_271.517 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom) * 110;

/**
 * Drawing by keys: the cross places corners and shapes, arrows move, + and − resize. Beneath it every corner is a stop of
 * the Tab key that arrows move and Delete removes.
 */
export const DrawingPad = view(function DrawingPadView({ read, peek, publish, t }) {
  const { draft, corner } = read(fenceTool);
  const hint = useId();
  if (!draft) return null;
  const { shape, kind } = draft;
  const change = (next: FenceShape) => publish(fenceEvents.draftChanged({ changes: { shape: next } }));
  const zoomNow = () => peek(camera).view?.zoom ?? 12;
  const aimNow = (): Point | null => peek(fenceTool).aim ?? peek(camera).view;
  const back = (event: { preventDefault: () => void }) => {
    // Escape takes back step by step; with nothing left to take back it closes, as everywhere.
    if (peek(fenceTool).past.length === 0) return;
    event.preventDefault();
    publish(fenceEvents.stepReverted());
  };
  const move = (east: number, north: number) => {
    if (shape && !isByCorners(kind))
      return change(movedTo(shape, nudged(middleOf(shape), east, north, zoomNow())));
    const aim = aimNow();
    return aim && publish(fenceEvents.aimed({ at: nudged(aim, east, north, zoomNow()) }));
  };
  const place = () => {
    const aim = aimNow();
    if (!aim) return;
    const at = { lat: aim.lat, lng: aim.lng };
    if (isByCorners(kind)) change(withCorner(shape, at, kind));
    else change(shape ? movedTo(shape, at) : shapeAt(kind, at, firstSize(zoomNow(), at.lat)));
  };
  return (
    <div className={styles.stack}>
      <button
        type="button"
        className={styles.pad}
        aria-describedby={hint}
        aria-keyshortcuts="Enter ArrowUp ArrowDown ArrowLeft ArrowRight + - Delete"
        onFocus={() => {
          const at = peek(camera).view;
          if (at) publish(fenceEvents.aimed({ at: { lat: at.lat, lng: at.lng } }));
        }}
        onBlur={() => publish(fenceEvents.aimed({ at: null }))}
        onClick={place}
        onKeyDown={(event) => {
          const key = event.ctrlKey || event.metaKey || event.altKey ? null : drawingKey(event);
          if (!key || key.kind === 'place') return; // pressing a button places already
          if (key.kind === 'back') return back(event);
          event.preventDefault();
          if (key.kind === 'move') move(key.east, key.north);
          else if (key.kind === 'resize' && shape) change(resized(shape, key.by));
          else if (key.kind === 'remove' && shape && 'corners' in shape)
            change(withoutCorner(shape, shape.corners.length - 1));
        }}
      >
        <CentreIcon size={20} aria-hidden="true" />
        <span>
          <strong>
            {t(
              shape && !isByCorners(kind)
                ? 'geofences.pad.move'
                : `geofences.pad.${isByCorners(kind) ? 'corner' : 'place'}`,
            )}
          </strong>
          <span id={hint} className={styles.keys}>
            {t('geofences.pad.keys')}
          </span>
        </span>
      </button>
      {shape && shape.kind !== 'circle' && (
        <ol className={styles.rows} aria-label={t('geofences.corners')}>
          {cornersOf(shape).map((each, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a corner is known by its place in the ring
            <li key={index} className={styles.row}>
              <button
                type="button"
                className={styles.corner}
                aria-pressed={corner === index}
                aria-label={t('geofences.cornerAt', {
                  number: index + 1,
                  place: formatPlace(each.lat, each.lng),
                })}
                onFocus={() => publish(fenceEvents.cornerChosen({ index }))}
                onClick={() => publish(fenceEvents.cornerChosen({ index }))}
                onKeyDown={(event) => {
                  const key = event.ctrlKey || event.metaKey || event.altKey ? null : drawingKey(event);
                  if (!key || key.kind === 'place') return;
                  if (key.kind === 'back') return back(event);
                  event.preventDefault();
                  if (key.kind === 'move')
                    change(
                      dragged(shape, { part: 'corner', index }, nudged(each, key.east, key.north, zoomNow())),
                    );
                  else if (key.kind === 'resize') change(resized(shape, key.by));
                  else if (key.kind === 'remove') change(withoutCorner(shape, index));
                }}
              >
                {index + 1} · {formatPlace(each.lat, each.lng)}
              </button>
              {'corners' in shape && (
                <IconButton
                  icon={CloseIcon}
                  label={t('geofences.removeCorner', { number: index + 1 })}
                  disabled={shape.corners.length === leastCorners(shape.kind)}
                  onClick={() => change(withoutCorner(shape, index))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
});

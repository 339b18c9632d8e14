import * as fenceEvents from '../../events/fences.ts';
import type { FenceKind } from '../../events/fence-draft-types.ts';
import type { FenceShape, Point } from '../../events/geofence-types.ts';
import {
  LARGEST_RADIUS,
  NARROWEST,
  SMALLEST_RADIUS,
  WIDEST,
  leastCorners,
} from '../../src/rules/fences/shape-rules.ts';
import { middleOf } from '../../src/rules/fences/ring.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { limitsTyped, typedMetres } from '../../src/ui/typed-units.ts';
import { view } from '../../src/ui/view.tsx';
import { draftProblem, fenceTool, isChoosing } from './draft.state.ts';
import styles from './Geofences.module.css';
import { NumberField } from './NumberField.tsx';
import {
  asKind,
  cornersOf,
  dragged,
  movedTo,
  isByCorners,
  nudged,
  resized,
  shapeAt,
  withCorner,
  withoutCorner,
} from './shape-edits.ts';
import { fenceWords, kindsFor } from './words.ts';
import { useId, useState } from 'react';
import { camera } from '../../src/map/camera.ts';
import { CentreIcon, CloseIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { formatPlace } from '../../src/ui/format.ts';

/** How far one press of an arrow key moves a shape or corner (pixels). With Shift, one press moves it one pixel. */
const COARSE = 10;
const ARROWS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** What a key does while the user draws a fence. `east` and `north` are in pixels, `resize` scales by a factor. */
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

/**
 * Returns the initial size of a shape that is placed by keyboard: 110 pixels at this zoom, in metres from the shape's
 * middle to its edge.
 */
const firstSize = (zoom: number, lat: number) =>
  ((78_271.517 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom) * 110;

/**
 * Lets the user draw a fence by keyboard. Enter places a corner or a shape at the crosshair, arrow keys move the
 * crosshair or the shape, + and − resize it. In the list below, each corner can be focused: arrow keys move that
 * corner, Delete removes it.
 */
const DrawingPad = view(function DrawingPadView({ read, peek, publish, t }) {
  const { draft, corner } = read(fenceTool);
  const hint = useId();
  if (!draft) return null;
  const { shape, kind } = draft;
  const change = (next: FenceShape | null) => publish(fenceEvents.draftChanged({ changes: { shape: next } }));
  const zoomNow = () => peek(camera).view?.zoom ?? 12;
  const aimNow = (): Point | null => peek(fenceTool).aim ?? peek(camera).view;
  const back = (event: { preventDefault: () => void }) => {
    // Escape undoes one drawing step. If there is none left, it closes the tool, as everywhere in the app.
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
    <Stack gap={4}>
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
          // A key that places a corner also presses the button, and the press is handled there.
          if (!key || key.kind === 'place') return;
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
              `geofences.pad.${isChoosing(draft) ? (isByCorners(kind) ? 'corner' : 'place') : isByCorners(kind) ? 'add' : 'move'}`,
            )}
          </strong>
          <span id={hint} className={styles.keys}>
            {t('geofences.pad.keys')}
          </span>
        </span>
      </button>
      {shape && shape.kind !== 'circle' && (
        <Stack as="ol" aria-label={t('geofences.corners')}>
          {cornersOf(shape).map((each, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a corner's index is its only key
            <Row as="li" key={index} gap={2} className={styles.row}>
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
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
});

/**
 * Problems of a drawn shape for which an error is shown at once. A missing shape is not among them, because the hint
 * already says what to draw.
 */
const SHAPE_PROBLEMS: readonly string[] = ['crossing', 'tooSmall', 'tooLarge', 'outside', 'manyCorners'];

/**
 * The form section for the shape of a fence: choice of kind, drawing instructions, drawing by keyboard, and number
 * fields.
 */
export const ShapeFields = view(function ShapeFieldsView(context) {
  const { read, publish, t, language } = context;
  const { draft, corner } = read(fenceTool);
  const [isOpen, setOpen] = useState(false);
  if (!draft) return null;
  const { shape, kind } = draft;
  const typed = typedMetres(read(unitsInUse), language);
  const limits = limitsTyped(typed, SMALLEST_RADIUS, LARGEST_RADIUS);
  const widths = limitsTyped(typed, NARROWEST, WIDEST);
  const { distance, shapeWords } = fenceWords(context);
  const change = (next: FenceShape) => publish(fenceEvents.draftChanged({ changes: { shape: next } }));
  const problem = draftProblem(draft);
  const chosen = shape && corner !== null ? cornersOf(shape)[corner] : undefined;
  const place = shape ? (chosen ?? middleOf(shape)) : null;
  const put = (lat: number, lng: number) => {
    if (!shape) return;
    change(
      chosen && corner !== null
        ? dragged(shape, { part: 'corner', index: corner }, { lat, lng })
        : movedTo(shape, { lat, lng }),
    );
  };
  return (
    <>
      <SegmentedControl<FenceKind>
        label={t('geofences.shape')}
        wide
        options={kindsFor(read, kind).map((each) => ({ value: each, label: t(`geofences.kind.${each}`) }))}
        value={kind}
        onChange={(next) =>
          publish(
            fenceEvents.draftChanged({
              changes: {
                kind: next,
                // A shape with too few corners cannot be converted to another kind, so it is dropped.
                shape: !shape || problem === 'fewCorners' ? null : asKind(shape, next),
              },
            }),
          )
        }
      />
      <Remark>{t(`geofences.draw.${kind}${shape && problem !== 'fewCorners' ? 'There' : ''}`)}</Remark>
      {isChoosing(draft) && <DrawingPad />}
      {shape && place && (
        <>
          {shape.kind === 'circle' ? (
            <NumberField
              label={t('geofences.radius')}
              unit={typed.unit}
              value={typed.toTyped(shape.radius)}
              digits={typed.digits}
              least={limits.least}
              most={limits.most}
              wrong={t('geofences.radiusWrong', {
                least: distance(typed.toStored(limits.least)),
                most: distance(LARGEST_RADIUS),
              })}
              onCommit={(radius) => change({ ...shape, radius: typed.toStored(radius) })}
            />
          ) : shape.kind === 'line' ? (
            <>
              <NumberField
                label={t('geofences.width')}
                unit={typed.unit}
                value={typed.toTyped(shape.width)}
                digits={typed.digits}
                least={widths.least}
                most={widths.most}
                wrong={t('geofences.radiusWrong', {
                  least: distance(typed.toStored(widths.least)),
                  most: distance(WIDEST),
                })}
                onCommit={(width) => change({ ...shape, width: typed.toStored(width) })}
              />
              <Remark>{shapeWords(shape)}</Remark>
            </>
          ) : (
            <Remark>{t('geofences.areaIs', { area: shapeWords(shape) })}</Remark>
          )}
        </>
      )}
      {shape && place && (
        // A corner that the user has pressed on the map is shown in these fields.
        <details
          className={styles.exact}
          open={isOpen || chosen !== undefined}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t('geofences.exact')}</summary>
          <Stack gap={4}>
            {!isChoosing(draft) && <DrawingPad />}
            <fieldset>
              <Text as="legend" size={13} weight="bold" className={styles.label}>
                {chosen && corner !== null
                  ? t('geofences.cornerIs', { number: corner + 1 })
                  : t('geofences.middle')}
              </Text>
              <Stack gap={2} className={styles.pair}>
                <NumberField
                  label={t('geofences.latitude')}
                  value={place.lat}
                  digits={6}
                  least={-85}
                  most={85}
                  wrong={t('geofences.degreesWrong', { most: 85 })}
                  onCommit={(lat) => put(lat, place.lng)}
                />
                <NumberField
                  label={t('geofences.longitude')}
                  value={place.lng}
                  digits={6}
                  least={-180}
                  most={180}
                  wrong={t('geofences.degreesWrong', { most: 180 })}
                  onCommit={(lng) => put(place.lat, lng)}
                />
              </Stack>
            </fieldset>
          </Stack>
        </details>
      )}
      {problem && SHAPE_PROBLEMS.includes(problem) && (
        <Text tone="danger" size={13} role="alert">
          {t(`geofences.problem.${problem}`)}
        </Text>
      )}
    </>
  );
});

import * as fenceEvents from '../../events/fences.ts';
import type { FenceKind } from '../../events/fence-draft-types.ts';
import type { FenceShape } from '../../events/geofence-types.ts';
import { LARGEST_RADIUS, NARROWEST, SMALLEST_RADIUS, WIDEST } from '../../src/rules/fences/shape-rules.ts';
import { middleOf } from '../../src/rules/fences/ring.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { limitsTyped, typedMetres } from '../../src/ui/typed-units.ts';
import { view } from '../../src/ui/view.tsx';
import { DrawingPad } from './DrawingPad.tsx';
import { draftProblem, fenceTool } from './draft.state.ts';
import styles from './Geofences.module.css';
import { NumberField } from './NumberField.tsx';
import { asKind, cornersOf, dragged, movedTo } from './shape-edits.ts';
import { fenceWords, kindsFor } from './words.ts';

/** What of a shape is told at once; that there is none yet is what the hint says. */
const SHAPE_PROBLEMS: readonly string[] = ['crossing', 'tooSmall', 'tooLarge', 'outside', 'manyCorners'];

/** The shape of a fence: its kind, what to do on the map, the same by keys, and in figures. */
export const ShapeFields = view(function ShapeFieldsView(context) {
  const { read, publish, t, language } = context;
  const { draft, corner } = read(fenceTool);
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
                // Two corners are nothing that could become something else.
                shape: !shape || problem === 'fewCorners' ? null : asKind(shape, next),
              },
            }),
          )
        }
      />
      <Remark>{t(`geofences.draw.${kind}${shape && problem !== 'fewCorners' ? 'There' : ''}`)}</Remark>
      <DrawingPad />
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
          <fieldset>
            <legend className={styles.label}>
              {chosen && corner !== null
                ? t('geofences.cornerIs', { number: corner + 1 })
                : t('geofences.middle')}
            </legend>
            <div className={styles.pair}>
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
            </div>
          </fieldset>
        </>
      )}
      {problem && SHAPE_PROBLEMS.includes(problem) && (
        <p className={styles.problem} role="alert">
          {t(`geofences.problem.${problem}`)}
        </p>
      )}
    </>
  );
});

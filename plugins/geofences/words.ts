import { FENCE_KINDS, type FenceKind } from '../../events/fence-draft-types.ts';
import type { FenceShape, Point } from '../../events/geofence-types.ts';
import { can } from '../../src/core/server/server.ts';
import type { Read } from '../../src/kernel/read.ts';
import { areaOf, metresBetween } from '../../src/rules/geodesy.ts';
import { ringOf } from '../../src/rules/fences/ring.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatArea, formatDistance, moments, withUnit } from '../../src/ui/format.ts';
import { keep } from '../../src/ui/format-number.ts';
import { clock } from '../../src/ui/format-time.ts';
import type { ViewContext } from '../../src/ui/view.tsx';

/**
 * The kinds of fence shape that the user can choose. Lines are offered only if the server supports them or the current
 * draft is one.
 * @param now the kind of the current draft
 */
export const kindsFor = (read: Read, now: FenceKind | null = null): readonly FenceKind[] =>
  FENCE_KINDS.filter((kind) => kind !== 'line' || kind === now || can(read, 'fenceLines'));

const lengthOf = (corners: readonly Point[]): number =>
  corners.slice(1).reduce((sum, corner, i) => sum + metresBetween(corners[i] ?? corner, corner), 0);

/** Returns functions that format the shape, size and triggers of fences, and times in the last day. */
export function fenceWords({ read, t, language }: Pick<ViewContext, 'read' | 't' | 'language'>) {
  const units = read(unitsInUse);
  const zone = read(timeZoneInUse);
  const distance = (metres: number) => {
    const { value, unit } = formatDistance(metres, units, language);
    return withUnit({ value, unit });
  };
  return {
    distance,
    shapeWords: (shape: FenceShape) =>
      shape.kind === 'circle'
        ? t('geofences.radiusIs', { radius: distance(shape.radius) })
        : shape.kind === 'line'
          ? t('geofences.lineIs', { length: distance(lengthOf(shape.corners)), width: distance(shape.width) })
          : formatArea(areaOf(ringOf(shape)), units, language),
    /** Null if the user cannot choose the triggers of a fence. */
    triggerWords: ({ onEnter, onLeave }: { onEnter: boolean; onLeave: boolean }) =>
      can(read, 'fenceTriggers')
        ? t(`geofences.triggers.${onEnter ? (onLeave ? 'both' : 'enter') : onLeave ? 'leave' : 'none'}`)
        : null,
    /** Formats a time in the last 24 hours as weekday and time of day. */
    time: (unix: number) =>
      keep(`gf${language} ${zone}`, () =>
        moments(language, zone, { weekday: 'short', ...clock(language) }),
      ).format(unix * 1000),
  };
}

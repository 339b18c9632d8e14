import type { FenceShape } from '../../events/geofence-types.ts';
import { areaOf } from '../../src/rules/geodesy.ts';
import { ringOf } from '../../src/rules/fences/ring.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatArea, formatDistance, moments } from '../../src/ui/format.ts';
import { keep } from '../../src/ui/format-number.ts';
import type { ViewContext } from '../../src/ui/view.tsx';

/** How fences are spoken of: their shape and size, their triggers, moments of the last day. */
export function fenceWords({ read, t, language }: Pick<ViewContext, 'read' | 't' | 'language'>) {
  const units = read(unitsInUse);
  const zone = read(timeZoneInUse);
  const distance = (metres: number) => {
    const { value, unit } = formatDistance(metres, units, language);
    return `${value} ${unit}`;
  };
  return {
    distance,
    shapeWords: (shape: FenceShape) =>
      shape.kind === 'circle'
        ? t('geofences.radiusIs', { radius: distance(shape.radius) })
        : formatArea(areaOf(ringOf(shape)), units, language),
    triggerWords: ({ onEnter, onLeave }: { onEnter: boolean; onLeave: boolean }) =>
      t(`geofences.triggers.${onEnter ? (onLeave ? 'both' : 'enter') : onLeave ? 'leave' : 'none'}`),
    /** A moment of the last day: the hour says which. */
    time: (unix: number) =>
      keep(`gf${language} ${zone}`, () =>
        moments(language, zone, { weekday: 'short', hour: '2-digit', minute: '2-digit' }),
      ).format(unix * 1000),
  };
}

import * as mapEvents from '../../../events/map.ts';
import { machineClock, now } from '../../../src/core/app/clock.ts';
import { formatLanguage, unitsInUse } from '../../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { mapCredits } from '../../../src/map/camera.ts';
import type { MapLayerContext, MapLayerFactory } from '../../../src/map/layers.ts';
import { metresPerPixel } from '../../../src/map/mercator.ts';
import { pngOf, stripBelow } from '../../../src/map/picture-strip.ts';
import { scaleFor } from '../../../src/map/scale.ts';
import { formatDistance, formatMoment } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { pictureWish } from '../picture.state.ts';

/** Height of the strip below the map in a saved picture, and sizes of the strip's contents (CSS pixels). */
const STRIP = 34;
const MARGIN = 12;
const WIDEST_SCALE = 110;
const LETTERS = 12;
/** A request for a map picture that is older than this is dropped (ms). */
const STALE = 60_000;

/** Takes the requested map picture: the map as shown, and below it a strip with scale, time and attribution. */
const picture: MapLayerFactory = (context) => {
  const { read, listen, publish } = context;
  let answered = 0;
  const answer = () => {
    const { count, purpose, since } = read(pictureWish);
    if (since === null || count <= answered || purpose === null) return;
    answered = count;
    // Drops a request that has waited too long because the map was never drawn.
    if (Date.now() + read(machineClock).behind - since > STALE) return;
    void take(context).then((blob) =>
      publish(
        blob
          ? mapEvents.pictureTaken({ purpose, address: URL.createObjectURL(blob) })
          : mapEvents.pictureFailed({ purpose }),
      ),
    );
  };
  listen((of) => of(pictureWish), answer);
  // Answers a picture request made on another page before this map was ready.
  answer();
  return { layers: () => [] };
};

async function take(context: MapLayerContext): Promise<Blob | null> {
  try {
    const map = await context.picture();
    const strip = map && withStrip(map, context);
    return strip && (await pngOf(strip));
  } catch {
    return null; // The map contains a tile of another host that does not allow reading its pixels.
  }
}

/**
 * Returns the picture of the map with the strip (scale, time, attribution) below it, or null if the browser cannot
 * draw it.
 */
function withStrip(map: HTMLCanvasElement, { read, view, isDark }: MapLayerContext) {
  const { width, zoom, lat } = view();
  const ratio = map.width / width;
  const strip = stripBelow({ canvas: map, ratio }, STRIP, isDark());
  if (!strip) return null;
  const { pen, top, ink, quiet, fontFamily } = strip;
  pen.font = `${LETTERS}px ${fontFamily}`;
  const language = read(formatLanguage);
  const units = read(unitsInUse);
  const middle = top + STRIP / 2;

  const scale = scaleFor(metresPerPixel(zoom, lat), WIDEST_SCALE, units);
  const unit = formatDistance(scale.unit === 'km' || scale.unit === 'mi' ? 1e9 : 1, units, language).unit;
  pen.fillStyle = ink;
  pen.fillRect(MARGIN, middle + 9, scale.pixels, 2);
  pen.fillText(`${formatNumber(scale.value, language)} ${unit}`, MARGIN, middle - 1);

  const credits = read(mapCredits)
    .map(({ text }) => text)
    .join(' · ');
  const moment = formatMoment(read(now), language, read(timeZoneInUse));
  pen.fillStyle = quiet;
  pen.textAlign = 'right';
  const right = width - MARGIN;
  const room = right - MARGIN * 3 - WIDEST_SCALE;
  const line = `${moment}   ${credits}`;
  if (pen.measureText(line).width <= room) pen.fillText(line, right, middle, room);
  else {
    pen.fillText(moment, right, middle - 8, room);
    pen.fillText(credits, right, middle + 8, room);
  }
  return strip;
}

export default picture;

import type { FenceGroup } from '../../../src/rules/fences/alike.ts';
import { ringOf, wrapped } from '../../../src/rules/fences/ring.ts';

const corner = (value: number) => Math.round(value * 1e6) / 1e6;
/** Whether the fence is on for any of its devices. */
const isOn = ({ on }: FenceGroup) => on !== false;
const ring = ({ shape }: FenceGroup): [number, number][] => {
  const open = ringOf(shape).map(({ lat, lng }): [number, number] => [corner(wrapped(lng)), corner(lat)]);
  return open[0] ? [...open, open[0]] : [];
};

/**
 * Returns the middle of a line as text, for an import: `lng,lat lng,lat`. Other programs only see the outline of a line.
 */
const middleOfLine = ({ shape }: FenceGroup) =>
  shape.kind === 'line' && {
    line: shape.corners.map(({ lat, lng }) => `${corner(lng)},${corner(lat)}`).join(' '),
    width: shape.width,
  };

/** Returns fences as GeoJSON. A circle is written as a point with a radius, as many programs do. */
export const asGeoJson = (groups: readonly FenceGroup[]): string =>
  JSON.stringify(
    {
      type: 'FeatureCollection',
      features: groups.map((group) => {
        const { name, colour, shape } = group;
        return {
          type: 'Feature',
          properties: {
            name,
            color: colour,
            on: isOn(group),
            onEnter: group.onEnter,
            onLeave: group.onLeave,
            ...(shape.kind === 'circle' && { radius: shape.radius }),
            ...middleOfLine(group),
          },
          geometry:
            shape.kind === 'circle'
              ? {
                  type: 'Point',
                  coordinates: [corner(shape.lng), corner(shape.lat)],
                }
              : { type: 'Polygon', coordinates: [ring(group)] },
        };
      }),
    },
    null,
    1,
  );

const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) =>
  text
    // Removes characters that XML does not allow.
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** Converts a colour for KML, which writes opacity, blue, green and red in this order. */
const kmlColour = (colour: string, cover: string): string => {
  const [, red = '2f', green = '6f', blue = 'de'] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  return `${cover}${blue}${green}${red}`.toLowerCase();
};

/**
 * Returns fences as KML, each in its colour. KML has no circles, so a circle becomes a polygon with many corners. The
 * data of each fence contains colour, switch and triggers, for a circle its centre and radius, and for a line its corners
 * and width, so that an import can restore the original.
 */
export const asKml = (groups: readonly FenceGroup[]): string => {
  const marks = groups.map((group) => {
    const places = ring(group)
      .map(([lng, lat]) => `${lng},${lat},0`)
      .join(' ');
    const { colour, onEnter, onLeave, shape } = group;
    const said = {
      color: colour,
      on: Number(isOn(group)),
      onEnter: Number(onEnter),
      onLeave: Number(onLeave),
      ...(shape.kind === 'circle' && {
        lat: corner(shape.lat),
        lng: corner(shape.lng),
        radius: shape.radius,
      }),
      ...middleOfLine(group),
    };
    const data = Object.entries(said)
      .map(([key, value]) => `<Data name="${key}"><value>${escaped(String(value))}</value></Data>`)
      .join('');
    const style = `<Style><LineStyle><color>${kmlColour(colour, 'ff')}</color><width>2</width></LineStyle><PolyStyle><color>${kmlColour(colour, '40')}</color></PolyStyle></Style>`;
    return `<Placemark><name>${escaped(group.name)}</name>${style}<ExtendedData>${data}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${places}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${marks.join('\n')}\n</Document></kml>\n`;
};

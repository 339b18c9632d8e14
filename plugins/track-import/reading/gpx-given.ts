/** Returns a track point of a GPX file, this many seconds after the first. */
export const point = (second: number, lat: number, lng: number, inner = ''): string =>
  `<trkpt lat="${lat}" lon="${lng}"><time>2020-12-18T06:15:${String(second).padStart(2, '0')}Z</time>${inner}</trkpt>\n`;
/** Returns a whole GPX file with these tracks. */
export const gpx = (tracks: string, before = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${tracks}</gpx>`;
/** Returns a GPX track with these points. */
export const track = (points: string, name = 'Walk'): string =>
  `<trk><name>${name}</name><trkseg>${points}</trkseg></trk>`;

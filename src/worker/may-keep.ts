/**
 * Whether a response may be cached: only a complete response of our own host, and never one that was requested with an
 * `Authorization` header. So even if a caching rule is too broad, a customer never gets another customer's responses.
 */
export const mayKeep = (request: Request, response: Response, host: string): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  !request.headers.has('Authorization') &&
  new URL(request.url).origin === host &&
  !/\bno-store\b/.test(response.headers.get('Cache-Control') ?? '');

/** Content types of map tiles: pictures and vector data. JSON is left out, because API responses are JSON. */
const TILE = /^(image\/|application\/(x-protobuf|vnd\.mapbox-vector-tile|octet-stream|protobuf))/;

/**
 * Whether a tile of an online map may be cached: the response must be readable (never opaque), requested without
 * credentials, and have the content type of a tile.
 */
export const mayKeepTile = (request: Request, response: Response, host: string): boolean =>
  response.status === 200 &&
  response.type === 'cors' &&
  !request.headers.has('Authorization') &&
  request.credentials !== 'include' &&
  new URL(request.url).origin !== host &&
  TILE.test(response.headers.get('Content-Type') ?? '') &&
  !/\b(no-store|private)\b/.test(response.headers.get('Cache-Control') ?? '');

/**
 * Whether a marker's picture may be cached: it must be a readable picture that was requested without an `Authorization`
 * header.
 */
export const mayKeepPicture = (request: Request, response: Response): boolean =>
  response.status === 200 &&
  (response.type === 'basic' || response.type === 'cors') &&
  !request.headers.has('Authorization') &&
  (response.headers.get('Content-Type') ?? '').startsWith('image/') &&
  !/\bno-store\b/.test(response.headers.get('Cache-Control') ?? '');

/** Whether an address on another host looks like that of a map tile: `/z/x/y`, with or without a file extension. */
export const mayBeTile = (request: Request, url: URL, host: string): boolean =>
  url.origin !== host &&
  request.method === 'GET' &&
  request.mode !== 'navigate' &&
  !request.headers.has('Authorization') &&
  /\/\d{1,2}\/\d+\/\d+(?:@\dx)?(?:\.\w+)?$/.test(url.pathname);

/**
 * Whether a path is that of a language file (all texts of the app, only those for visitors, or those of the inspector),
 * or of the list of towns, which names places without a network.
 */
export const isWords = (path: string): boolean =>
  /^\/(?:assets\/i18n\/(?:(?:visitor|inspector)\/)?\w+|basemap\/gazetteer)\.json$/.test(path);

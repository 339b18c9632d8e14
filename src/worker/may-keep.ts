/**
 * Only whole answers of our own host are kept, and never one that was requested as somebody: a rule that is too wide
 * some day must not show one customer's answers to the next.
 */
export const mayKeep = (request: Request, response: Response, host: string): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  !request.headers.has('Authorization') &&
  new URL(request.url).origin === host &&
  !/\bno-store\b/.test(response.headers.get('Cache-Control') ?? '');

/** What a tile may be: pictures and vector data. JSON is how an API answers. */
const TILE = /^(image\/|application\/(x-protobuf|vnd\.mapbox-vector-tile|octet-stream|protobuf))/;

/** A tile of an online map that may be kept: readable (never opaque), of nobody, and no answer of an API. */
export const mayKeepTile = (request: Request, response: Response, host: string): boolean =>
  response.status === 200 &&
  response.type === 'cors' &&
  !request.headers.has('Authorization') &&
  request.credentials !== 'include' &&
  new URL(request.url).origin !== host &&
  TILE.test(response.headers.get('Content-Type') ?? '') &&
  !/\b(no-store|private)\b/.test(response.headers.get('Cache-Control') ?? '');

/** A marker's picture that may be kept: a readable picture that was requested as nobody. */
export const mayKeepPicture = (request: Request, response: Response): boolean =>
  response.status === 200 &&
  (response.type === 'basic' || response.type === 'cors') &&
  !request.headers.has('Authorization') &&
  (response.headers.get('Content-Type') ?? '').startsWith('image/') &&
  !/\bno-store\b/.test(response.headers.get('Cache-Control') ?? '');

/** An address of another host that says by its shape that it names a tile: `/z/x/y`, with or without an ending. */
export const mayBeTile = (request: Request, url: URL, host: string): boolean =>
  url.origin !== host &&
  request.method === 'GET' &&
  request.mode !== 'navigate' &&
  !request.headers.has('Authorization') &&
  /\/\d{1,2}\/\d+\/\d+(?:@\dx)?(?:\.\w+)?$/.test(url.pathname);

/** Words of a language: all of the app's, a visitor's part of them, or the inspector's. */
export const isWords = (path: string): boolean =>
  /^\/assets\/i18n\/(?:(?:visitor|inspector)\/)?\w+\.json$/.test(path);

import { addProtocol, type AddProtocolAction } from 'maplibre-gl';
import { PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles';

/** Maximum size of a response (bytes) if the server sends the whole map file instead of the requested part. */
const LARGEST_WHOLE_FILE = 24e6;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
/**
 * What the first response has shown about a map file's server: either it sends the requested parts, or it sends the
 * whole file, which is then kept and sliced in the browser.
 */
type Server =
  | { readonly kind: 'parts'; readonly first: RangeResponse }
  | { readonly kind: 'whole'; readonly file: RangeResponse };

/** A request for a part of the file, and how many callers wait for it. */
type Part = { readonly data: Promise<ArrayBuffer>; readonly abort: AbortController; waiting: number };

/**
 * One PMTiles map archive, read in parts.
 *
 * A server or service worker without `Range` support responds with status 200 and the whole file; the first response
 * shows whether parts are supported. Each request is a plain GET of the same address, so any cache may store the
 * response.
 */
export class ArchiveSource implements Source {
  readonly #url: string;
  readonly #fetch: Fetch;
  #server: Promise<Server> | undefined;
  readonly #parts = new Map<string, Part>();

  constructor(url: string, fetchPart: Fetch = (address, init) => fetch(address, init)) {
    this.#url = url;
    this.#fetch = fetchPart;
  }

  getKey(): string {
    return this.#url;
  }

  /** @throws Error with address and status if the server refuses the request. The next call tries again. */
  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    if (this.#server === undefined) {
      // All callers share the first response, so none of them may cancel that request.
      const answer = this.#ask(offset, length).then((response) => this.#recognise(response));
      this.#server = answer;
      answer.catch(() => (this.#server = undefined));
      const server = await answer;
      if (server.kind === 'parts') return server.first;
    }
    const server = await this.#server;
    if (server?.kind === 'whole')
      return { ...server.file, data: server.file.data.slice(offset, offset + length) };
    return { data: await this.#part(offset, length, signal) };
  }

  /**
   * Returns one part of the file. MapLibre cuts several of its tiles out of one tile of the file, and asks for that one
   * for each of them: they share one request, which ends early when nobody waits for it any more.
   */
  async #part(offset: number, length: number, signal?: AbortSignal): Promise<ArrayBuffer> {
    signal?.throwIfAborted();
    const key = `${offset} ${length}`;
    const part = this.#parts.get(key) ?? this.#requested(offset, length);
    this.#parts.set(key, part);
    part.waiting += 1;
    try {
      const givenUp = new Promise<never>((_, refuse) => {
        signal?.addEventListener('abort', () => refuse(signal.reason));
      });
      const data = await Promise.race([part.data, givenUp]);
      // MapLibre gives the bytes away to a worker, so that nobody else can read them.
      return data.slice(0);
    } finally {
      part.waiting -= 1;
      if (part.waiting === 0) {
        this.#parts.delete(key);
        part.abort.abort();
      }
    }
  }

  #requested(offset: number, length: number): Part {
    const abort = new AbortController();
    const data = this.#ask(offset, length, abort.signal).then((response) => {
      if (response.status !== 206) throw this.#refusal(response);
      return response.arrayBuffer();
    });
    return { data, abort, waiting: 0 };
  }

  #ask(offset: number, length: number, signal?: AbortSignal): Promise<Response> {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` };
    return this.#fetch(this.#url, signal ? { headers, signal } : { headers });
  }

  async #recognise(response: Response): Promise<Server> {
    if (response.status === 206) return { kind: 'parts', first: { data: await response.arrayBuffer() } };
    const announced = Number(response.headers.get('content-length') ?? 0);
    if (response.status !== 200 || announced > LARGEST_WHOLE_FILE) throw this.#refusal(response);
    return { kind: 'whole', file: { data: await response.arrayBuffer() } };
  }

  #refusal(response: Response): Error {
    return new Error(`The map file ${this.#url} cannot be read: the server answered ${response.status}.`);
  }
}

/** The layer of the `world` map file that covers every loaded tile as a whole, see `withEverywhere`. */
export const EVERYWHERE = 'everywhere';

/** The layer `EVERYWHERE` in the format of vector tiles: one square of the tile's size (4 096 units). */
const everywhere = (() => {
  // Move to 0,0; lines by 4096,0, by 0,4096 and by -4096,0; close. Numbers are zigzag varints.
  const square = [9, 0, 0, 26, 0x80, 0x40, 0, 0, 0x80, 0x40, 0xff, 0x3f, 0, 15];
  const polygon = [0x18, 3, 0x22, square.length, ...square];
  const name = [...new TextEncoder().encode(EVERYWHERE)];
  const layer = [
    ...[0x78, 2], // version
    ...[0x0a, name.length, ...name],
    ...[0x12, polygon.length, ...polygon],
    ...[0x28, 0x80, 0x20], // extent
  ];
  return Uint8Array.from([0x1a, layer.length, ...layer]);
})();

/**
 * Returns the bytes of a vector tile with the layer `EVERYWHERE` added. The map file has land but no sea: with this layer
 * the sea is drawn where a tile has loaded, and a missing tile is not mistaken for sea. Layers of a tile are repeated
 * fields, so one more can be put at the end (Vector Tile Specification 2.1, 4.1).
 */
function withEverywhere(tile: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(tile.length + everywhere.length);
  whole.set(tile);
  whole.set(everywhere, tile.length);
  return whole;
}

let registered = false;

/**
 * Makes MapLibre support addresses of the form `pmtiles://https://host/file.pmtiles`. Call before the first map is
 * created; further calls do nothing.
 */
export function registerPmtiles(): void {
  if (registered) return;
  registered = true;
  const protocol = new Protocol();
  const load: AddProtocolAction = async (request, abort) => {
    const [, archive, tile] = /^pmtiles:\/\/(.+?)(\/\d+\/\d+\/\d+)?$/.exec(request.url) ?? [];
    if (archive && !protocol.get(archive)) protocol.add(new PMTiles(new ArchiveSource(archive)));
    const answer = (await protocol.tile(request, abort)) as Awaited<ReturnType<AddProtocolAction>>;
    return tile && archive?.endsWith('/world.pmtiles')
      ? { ...answer, data: withEverywhere(answer.data as Uint8Array) }
      : answer;
  };
  addProtocol('pmtiles', load);
}

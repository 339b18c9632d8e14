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
    const response = await this.#ask(offset, length, signal);
    if (response.status !== 206) throw this.#refusal(response);
    return { data: await response.arrayBuffer() };
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

let registered = false;

/**
 * Makes MapLibre support addresses of the form `pmtiles://https://host/file.pmtiles`. Call before the first map is
 * created; further calls do nothing.
 */
export function registerPmtiles(): void {
  if (registered) return;
  registered = true;
  const protocol = new Protocol();
  const load: AddProtocolAction = (request, abort) => {
    const archive = /^pmtiles:\/\/(.+?)(?:\/\d+\/\d+\/\d+)?$/.exec(request.url)?.[1];
    if (archive && !protocol.get(archive)) protocol.add(new PMTiles(new ArchiveSource(archive)));
    return protocol.tile(request, abort);
  };
  addProtocol('pmtiles', load);
}

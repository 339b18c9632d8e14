import { productRecogniser } from './product/recogniser.ts';
import { traccarRecogniser } from './traccar/recogniser.ts';

/** How the app recognises what kind of server is at an address, by its response (SRV-06). */
export type Recogniser = {
  /** The name of this kind of server in `config.json`. */
  readonly backend: 'api' | 'traccar';
  /** The path of a call that every server of this kind answers without a session. */
  readonly path: string;
  /**
   * Whether a response is from this kind of server. `old`: it is from this kind of server, but from a version that the
   * app does not support.
   */
  readonly knows: (status: number, body: unknown) => boolean | 'old';
};

export const RECOGNISERS: readonly Recogniser[] = [traccarRecogniser, productRecogniser];

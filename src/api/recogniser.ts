import { productRecogniser } from './product/recogniser.ts';
import { traccarRecogniser } from './traccar/recogniser.ts';

/** How the app recognises a kind of server by the server's response at an address (SRV-06). */
export type Recogniser = {
  /** The name of this kind of server in `config.json`. */
  readonly backend: 'api' | 'traccar';
  /** The path of a call that every server of this kind answers without a session. */
  readonly path: string;
  /**
   * Whether a response is from this kind of server. `old` means: from a version of it that the app does not
   * support.
   */
  readonly knows: (status: number, body: unknown) => boolean | 'old';
};

export const RECOGNISERS: readonly Recogniser[] = [traccarRecogniser, productRecogniser];

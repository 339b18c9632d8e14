import { productRecogniser } from './product/recogniser.ts';
import { traccarRecogniser } from './traccar/recogniser.ts';

/** How the app recognises a kind of server by its response at an address (SRV-06). */
export type Recogniser = {
  /** The kind's name in `config.json`. */
  readonly backend: 'api' | 'traccar';
  /** A call that every server of this kind answers without a session. */
  readonly path: string;
  /** Whether the response is from this kind. `old`: a version that the app does not support. */
  readonly knows: (status: number, body: unknown) => boolean | 'old';
};

export const RECOGNISERS: readonly Recogniser[] = [traccarRecogniser, productRecogniser];

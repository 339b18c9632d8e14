import { productRecogniser } from './product/recogniser.ts';
import { traccarRecogniser } from './traccar/recogniser.ts';

/** How a kind of server is recognised by its answer at an address (SRV-06). */
export type Recogniser = {
  /** What `config.json` calls the kind. */
  readonly backend: 'api' | 'traccar';
  /** A call that every server of the kind answers without a session. */
  readonly path: string;
  /** Is this its answer? `old`: of a version that the app does not speak. */
  readonly knows: (status: number, body: unknown) => boolean | 'old';
};

export const RECOGNISERS: readonly Recogniser[] = [traccarRecogniser, productRecogniser];

import * as app from '../../../events/app.ts';
import { plainProjection } from '../../kernel/projection.ts';

/** Properties of the server that follow from its kind (product or Traccar), so they are known before sign-in. */
export type Declared = {
  /** What identifies a device on this kind of server: a device number (IMEI), or any text (`free`). */
  readonly identifier: 'imei' | 'free';
  /** What the user signs in with on this kind of server: an e-mail address, or any name. */
  readonly login: 'email' | 'name';
  /**
   * The server to sign in to, to be shown at the login. Undefined if the deployment does not let users choose one.
   */
  readonly server?: { readonly host: string; readonly isPlain: boolean };
};

/** What the kind of server determines (SRV-01). In a log that does not contain this, the server is the product's. */
export const declared = plainProjection<Declared>(
  'core/declared',
  { identifier: 'imei', login: 'email' },
  (on) => [
    on(app.started, (_, { payload: { identifier = 'imei', login = 'email', server } }) => ({
      identifier,
      login,
      ...(server && { server }),
    })),
  ],
);

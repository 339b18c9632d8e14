import * as app from '../../../events/app.ts';
import { plainProjection } from '../../kernel/projection.ts';

/**
 * Properties of the server that follow from its kind (the product's own or Traccar), so they are known before the user
 * signs in.
 */
export type Declared = {
  /** What identifies a device on this kind of server: a device number (IMEI), or any text (`free`). */
  readonly identifier: 'imei' | 'free';
  /** What the user signs in with on this kind of server: an e-mail address, or any name. */
  readonly login: 'email' | 'name';
  /**
   * The server that the user signs in to, for the login page. Undefined if the deployment does not let users choose
   * one.
   */
  readonly server?: { readonly host: string; readonly isPlain: boolean };
};

/**
 * What is known from the kind of server alone (SRV-01). If a log does not contain it, the server is the product's own.
 */
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

import * as app from '../../../events/app.ts';
import { plainProjection } from '../../kernel/projection.ts';

/** What the kind of server says of itself before anybody has signed in. */
export type Declared = {
  /** What identifies a device: an IMEI, or any text. */
  readonly identifier: 'imei' | 'free';
  /** What somebody signs in with: an e-mail address, or any name. */
  readonly login: 'email' | 'name';
  /** Where signing in leads; absent where the deployment lets nobody choose. */
  readonly server?: { readonly host: string; readonly isPlain: boolean };
};

/** What the server's kind declares (SRV-01); a log that does not say it is of the product. */
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

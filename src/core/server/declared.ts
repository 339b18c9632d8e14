import * as app from '../../../events/app.ts';
import { plainProjection } from '../../kernel/projection.ts';

/** What the kind of server declares before sign-in. */
export type Declared = {
  /** What identifies a device: an IMEI, or any text. */
  readonly identifier: 'imei' | 'free';
  /** What the user signs in with: an e-mail address, or any name. */
  readonly login: 'email' | 'name';
  /** The server to sign in to. Missing if the deployment lets users choose none. */
  readonly server?: { readonly host: string; readonly isPlain: boolean };
};

/** What the server's kind declares (SRV-01). The default for a log without it is the product. */
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

import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import { APP_MODES } from '../../events/session-types.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { access } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { assemble } from '../ports/extension-points.ts';
import { redirection } from './navigation.effects.ts';

const { routes, projections } = assemble(plugins);
export { routes };
/** For a test: returns the event that the browser is at this address. */
export const here = (href: string) => {
  const [path = '/', query = ''] = href.split('?');
  return navigation.locationChanged({ path, query });
};
/** For a test: returns the event that a user signs in, in this app mode. */
export const signedIn = (mode: (typeof APP_MODES)[number] = 'v2') =>
  auth.sessionRestored({ ...access(), appMode: mode, email: '' });
type Facts = Parameters<ReturnType<typeof scenario>['given']>;
/** For a test: returns a function that reads the app's state after these events. */
export const after = (...facts: Facts) => {
  const it = scenario({ projections });
  it.app.publish(app.initialised());
  for (const fact of facts) it.app.publish(fact);
  return it.app.read;
};
/** For a test: returns the address to which the app redirects after these events. */
export const leads = (...facts: Facts) => redirection(after(...facts), routes);

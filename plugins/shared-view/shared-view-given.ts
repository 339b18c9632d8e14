import * as navigation from '../../events/navigation.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { sharedViewPlugin } from './index.ts';

export const SALT = '6a29f81c54624453991a8f655fe7c06f';
/** Returns the event for opening a shared link. */
export const opened = (path = '/share', secret: string | null = SALT) =>
  navigation.locationChanged({ path, query: '', ...(secret && { secret: new Secret(secret) }) });
/** A fix as the server sends it. */
export const fix = (at: number, lat = 57.7) => ({
  dateunix: START + at,
  lat,
  lng: 11.97,
  speed: 20,
  direction: 90,
  accuracy: 5,
});
type Answer = {
  expires?: number | null;
  kind?: string;
  fixes?: object[];
  now?: number;
  goal?: object;
  trip?: object;
  devices?: object[];
};
/** A mock server's response with the data of a shared link. */
export const shows = ({
  expires = START + 3600,
  kind = 'trail',
  fixes = [fix(-5)],
  ...rest
}: Answer = {}): Reply => ({
  status: 200,
  body: {
    success: {
      kind,
      expires,
      devices: [{ key: 1, name: 'Van', colour: '#2f6fde', icon: 'van', fixes }],
      ...rest,
    },
  },
});
export const ASKED = 'get /share/ without token';

/**
 * A scenario in which the mock server responds like this to a shared link; a function gets the number of previous
 * requests.
 */
export const story = (reply: Reply | ((asked: number) => Reply) = shows()) => {
  let asked = 0;
  return scenario({ plugins: [sharedViewPlugin], backend: backend() }).with((world) => {
    world.replies = () => (typeof reply === 'function' ? reply(asked++) : reply);
  });
};

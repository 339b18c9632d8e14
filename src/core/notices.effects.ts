import { map } from 'rxjs';
import * as notices from '../../events/notices.ts';
import { effect } from '../ports/effect.ts';
import { nextToGo } from './notices.ts';

export const noticesEffects = [
  effect({
    name: 'take a notice away when its time is over',
    while: (read) => read(nextToGo),
    run: ({ id, ends }, { ports }) =>
      ports.clock.after(Math.max(0, ends - ports.clock.now())).pipe(map(() => notices.closed({ id }))),
  }),
];

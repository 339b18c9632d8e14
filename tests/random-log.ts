import fc from 'fast-check';
import { allPlugins as plugins } from '../plugins/whole.ts';
import * as auth from '../events/auth.ts';
import { coreProjections } from '../src/core/core.ts';
import { type App, createApp } from '../src/kernel/app.ts';
import { anyDraft, AROUND } from './arbitrary.ts';
import type { Draft } from '../src/kernel/event.ts';

export { plugins };

/** Returns an app with all states and no effects, after these events. Its clock advances by a second per event. */
export function lived(drafts: readonly Draft[]): App {
  let now = AROUND * 1000;
  const app = createApp<object>({
    projections: [...coreProjections, ...plugins.flatMap(({ projections }) => projections ?? [])],
    effects: [],
    ports: {},
    now: () => (now += 1000),
    forget: [auth.loggedOut],
    failed: () => {
      throw new Error('no effects here');
    },
  });
  for (const draft of drafts) app.publish(draft);
  return app;
}

/** Events of all types in any order. */
export const anyDrafts = fc.array(anyDraft, { maxLength: 60, size: 'max' });

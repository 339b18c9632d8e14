import { map } from 'rxjs';
import type { QuickAction } from '../ports/extension-points.ts';
import { type Effect, effect } from '../ports/effect.ts';

/**
 * The effect that handles the keyboard shortcuts of the plugins' actions. Shortcuts with `Ctrl+` are handled by the
 * page itself, so that they work before sign-in too.
 */
export const keysEffect = (actions: () => readonly QuickAction[]): Effect =>
  effect({
    name: 'run the action of a pressed key',
    while: () => true,
    run: (_, { ports, read }) => {
      const byKey = new Map(
        actions().flatMap((action) =>
          action.key && !action.key.startsWith('Ctrl+') ? [[action.key, action]] : [],
        ),
      );
      const saidFor = (key: string) => {
        const action = byKey.get(key);
        return action && (action.when?.(read) ?? true) ? action.says(read) : null;
      };
      return ports.keyboard
        .pressed([...byKey.keys()], (key) => saidFor(key) !== null)
        .pipe(map((key) => saidFor(key) ?? []));
    },
  });

import { map } from 'rxjs';
import type { QuickAction } from '../ports/extension-points.ts';
import { type Effect, effect } from '../ports/effect.ts';

/**
 * The effect that handles the keys of actions that plugins declare. The page itself handles `Ctrl+…`, even before a
 * session.
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
      return ports.keyboard.pressed([...byKey.keys()]).pipe(
        map((key) => {
          const action = byKey.get(key);
          return action && (action.when?.(read) ?? true) ? (action.says(read) ?? []) : [];
        }),
      );
    },
  });

import * as inspectorEvents from '../../events/inspector.ts';
import { projection } from '../../src/kernel/projection.ts';

export type Panel = { open: boolean };

/** Whether the inspector is open. It stays open when a session ends. */
export const panel = projection<Panel>(
  'inspector/panel',
  { open: false },
  (on) => [
    on(inspectorEvents.opened, (s) => {
      s.open = true;
    }),
    on(inspectorEvents.closed, (s) => {
      s.open = false;
    }),
  ],
  { ofSession: false },
);

import { sharedViewPlugin } from '../../plugins/shared-view/index.ts';
import { thinViewsOf } from '../../plugins/shared-view/thin-views.ts';
import type { ChunkCalls } from '../api/backend.ts';
import type { VisitorPlugin } from '../ports/effect.ts';
import { guestPorts } from '../ports/guest-ports.ts';
import type { VisitorPorts } from '../ports/ports.ts';
import type { LazyApp, lazyApp } from './lazy-app.ts';

/**
 * The app and the ports of a page that shows a share link. It needs no account, and ignores a signed-in one.
 * @param calls the guest's calls to the server
 */
export const guestChunk = (calls: ChunkCalls['guest']) => ({
  ports: guestPorts,
  app(make: typeof lazyApp, plugins: readonly VisitorPlugin[], ports: VisitorPorts): LazyApp {
    const lazy = make([sharedViewPlugin, ...plugins], {
      ...guestPorts(ports),
      backend: { ...ports.backend, ...calls },
    });
    lazy.app.log.thinBy(thinViewsOf);
    return lazy;
  },
});

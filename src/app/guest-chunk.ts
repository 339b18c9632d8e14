import { sharedViewPlugin } from '../../plugins/shared-view/index.ts';
import { guestPorts } from '../ports/guest-ports.ts';

/** The plugins and ports of a page that shows a share link. It needs no account, and ignores a signed-in one. */
export const guestChunk = { plugins: [sharedViewPlugin], ports: guestPorts };

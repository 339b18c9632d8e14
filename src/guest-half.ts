import { sharedViewPlugin } from '../plugins/shared-view/index.ts';
import { sharedViewCall } from './api/product/shared-view-call.ts';
import { guestPorts } from './ports/guest-ports.ts';

/** Loaded where a link was opened that somebody shared: the app without an account, whoever is signed in here. */
export const guestHalf = { plugins: [sharedViewPlugin], calls: sharedViewCall, ports: guestPorts };

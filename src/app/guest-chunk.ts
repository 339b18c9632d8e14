import { sharedViewPlugin } from '../../plugins/shared-view/index.ts';
import { guestPorts } from '../ports/guest-ports.ts';

/** What a page without an account has, for a link that somebody shared, whoever is signed in here. */
export const guestChunk = { plugins: [sharedViewPlugin], ports: guestPorts };

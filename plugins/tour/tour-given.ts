import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import { type AppMode } from '../../events/session-types.ts';
import * as tourEvents from '../../events/tour.ts';
import { access } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { tourPlugin } from './index.ts';
import { TOURS } from './tours/index.ts';

export const overlay = tourPlugin.overlays?.find(({ id }) => id === 'tour/tour');
/** Returns the event for navigating to an address. */
export const at = (path: string) => navigation.locationChanged({ path, query: '' });
/** Returns the event that signs a user in, in this app mode. */
export const signedIn = (appMode: AppMode = 'v2') =>
  auth.loginSucceeded({ ...access(), appMode, email: 'ada@example.com' });
export const home = [app.initialised(), signedIn(), at('/v2')];
export const start = tourEvents.started({ name: 'tour' });
/** Returns the event for going to a tour step. */
export const turned = (index: number, direction: 'forward' | 'back' = 'forward') =>
  tourEvents.stepTurned({ index, direction });
/** Returns the event that the highlight and card of a tour step are positioned. */
export const placed = (index: number) => tourEvents.stepPlaced({ index });
/** Returns the event that a tour step was reached. */
export const reached = (index: number, missing: number[] = []) => tourEvents.stepReached({ index, missing });

export const V2 = TOURS.v2[0]?.steps ?? [];
/** Returns the number of the tour step with this target. */
export const indexOf = (dom: string) => V2.findIndex((step) => step.dom === dom);
export const PANEL = indexOf('[data-tour~="device-panel"]');
/** The targets that are in the page before a device is selected: all except the device panel. */
const withoutPanel = new Set(V2.filter((_, i) => i !== PANEL).map(({ dom }) => dom));

/** A test scenario with tours. */
export const story = () =>
  scenario({ plugins: [tourPlugin] })
    .with((world) => {
      world.targets = withoutPanel;
    })
    .given(...home);

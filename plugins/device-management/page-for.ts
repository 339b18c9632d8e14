import { type ComponentType, lazy } from 'react';
import { Alarms } from './alarms/Alarms.tsx';
import type { Child } from './children.ts';
import { Colour } from './pages/Colour.tsx';
import { Details } from './pages/Details.tsx';
import { GroupOf } from './pages/GroupOf.tsx';
import { Name } from './pages/Name.tsx';
import { Note } from './pages/Note.tsx';
import { Overview } from './pages/Overview.tsx';
import { Plan } from './pages/Plan.tsx';
import { Position } from './pages/Position.tsx';

export type PageProps = { device: number };

const PAGES: Readonly<Record<Child, ComponentType<PageProps>>> = {
  'device-name': Name,
  'device-color': Colour,
  'device-image': lazy(() => import('./image/Image.view.tsx')),
  'device-group': GroupOf,
  'device-position': Position,
  'device-alarms': Alarms,
  'device-plan': Plan,
  'device-note': Note,
  'device-details': Details,
};

/**
 * Returns the component for a settings page of a device. Null gives the overview, which lists all settings pages with
 * their current values.
 */
export const pageFor = (child: Child | null): ComponentType<PageProps> => (child ? PAGES[child] : Overview);

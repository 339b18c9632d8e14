import type { Needed } from '../kernel/effect.ts';
import type { Draft } from '../kernel/event.ts';
import {
  type Assembly as KernelAssembly,
  assembling,
  type Overlay,
  type Plugin as KernelPlugin,
} from '../kernel/plugin.ts';
import type { Read } from '../kernel/read.ts';

/** Layers on the map; the loaded module's default export makes them from state. Fetched when `when` first holds. */
export type MapLayer = Pick<Overlay, 'id' | 'order' | 'ability' | 'load'> & { when?: Overlay['when'] };
/** A key or a menu entry that publishes a fact. `key` is written as `Shift+A`. */
export type QuickAction = {
  id: string;
  order: number;
  ability?: Needed;
  label: string;
  key?: string;
  when?: (read: Read) => boolean;
  /** Also stands in the bar of picked devices, with this icon (see `src/ui/action-icons.ts`). */
  picked?: string;
  says: (read: Read) => Draft | null;
};
/** A panel of the settings page, for everyone unless `when` says for whom. */
export type SettingsPanel = {
  id: string;
  order: number;
  ability?: Needed;
  label: string;
  when?: (read: Read) => boolean;
  load: () => Promise<unknown>;
};

/** Where a page takes pieces of other plugins. */
export type Slot =
  /** A section of a device's panel, or an alarm right below where it is; its view gets the device's id. */
  | `device/${'alarm' | 'section'}`
  /** Beside the heading of the list, where it stands beside the map; above its rows; further buttons of the map. */
  | 'list/head'
  | 'list/top'
  | 'map/controls'
  /** A bar along the lower edge of the map. If several apply, the one with the highest order wins. */
  | 'map/bottom'
  /** In place of the device's panel, or of a phone's sheet. If several apply, the one with the highest order wins. */
  | 'map/side'
  /** Without a look of its own: the live region, a file that is saved. */
  | 'map/unseen';
/** A piece of another plugin's page. What is loaded has a view as default export, in `device/…` with `{ device }`. */
export type Part = {
  id: string;
  order: number;
  slot: Slot;
  ability?: Needed;
  /** Heading of a side panel, a key. */
  title?: string;
  /** The event that the close button of a side panel publishes. */
  closed?: (read: Read) => Draft | null;
  /** Rights with the device (`src/rules/rights/member-rights.ts`): without the one it is not shown, without the other disabled. */
  needs?: string;
  writes?: string;
  /** `subject`: the device that it is about, null where the slot is about none. */
  when?: (read: Read, subject: number | null) => boolean;
  load: () => Promise<unknown>;
};
/** Something that can be done with a device: a button of its panel, an entry of the palette; `needs`: as of a part. */
export type DeviceAction = {
  id: string;
  order: number;
  ability?: Needed;
  /** Name of an icon, see `src/ui/action-icons.ts`. */
  icon: string;
  /** Pattern of the page that it leads to; while no plugin has such a page, it is not offered. */
  page?: string;
  needs?: string;
  label: (read: Read, device: number) => string;
  when?: (read: Read, device: number) => boolean;
  pressed?: (read: Read, device: number) => boolean | undefined;
  /** Null: not now; the button is shown and cannot be pressed. */
  says: (read: Read, device: number) => Draft | null;
};

/** Where plugins add to the product. The list is closed; another point is a decision record. */
type ExtensionPoints = {
  overlays: Overlay;
  mapLayers: MapLayer;
  quickActions: QuickAction;
  settings: SettingsPanel;
  parts: Part;
  deviceActions: DeviceAction;
};

/** One feature, whole. */
export type Plugin<Ports> = KernelPlugin<Ports, ExtensionPoints> & {
  /** Kinds of changes that belong to this plugin alone; `changeKind` has made them known (src/core/changes/kind.ts). */
  readonly changeKinds?: readonly { readonly of: string }[];
};
export type Assembly<Ports> = KernelAssembly<Ports, ExtensionPoints>;

/** Puts plugins together; see `assembling`. */
export const assemble = assembling<ExtensionPoints>([
  'overlays',
  'mapLayers',
  'quickActions',
  'settings',
  'parts',
  'deviceActions',
]);

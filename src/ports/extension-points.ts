import type { Needed } from '../kernel/effect.ts';
import type { Draft } from '../kernel/event.ts';
import {
  type Assembly as KernelAssembly,
  assembling,
  type Overlay,
  type Plugin as KernelPlugin,
} from '../kernel/plugin.ts';
import type { Read } from '../kernel/read.ts';

/** Layers on the map. The loaded module's default export makes them from state. Loaded when `when` first holds. */
export type MapLayer = Pick<Overlay, 'id' | 'order' | 'ability' | 'load'> & { when?: Overlay['when'] };
/** A key or a menu entry that publishes a fact. `key` has the form `Shift+A`. */
export type QuickAction = {
  id: string;
  order: number;
  ability?: Needed;
  label: string;
  key?: string;
  when?: (read: Read) => boolean;
  /** Also appears in the bar of selected devices, with this icon (see `src/ui/action-icons.ts`). */
  picked?: string;
  says: (read: Read) => Draft | null;
};
/** A panel of the settings page, for every user unless `when` restricts it. */
export type SettingsPanel = {
  id: string;
  order: number;
  ability?: Needed;
  label: string;
  when?: (read: Read) => boolean;
  load: () => Promise<unknown>;
};

/** Where a page includes parts of other plugins. */
export type Slot =
  /** A section of a device's panel, or an alarm right below its location. Its view gets the device's id. */
  | `device/${'alarm' | 'section'}`
  /** Beside the heading of the list (when it is beside the map); above its rows; extra buttons of the map. */
  | 'list/head'
  | 'list/top'
  | 'map/controls'
  /** A bar along the lower edge of the map. If several apply, the one with the highest order wins. */
  | 'map/bottom'
  /** Replaces the device's panel, or a phone's sheet. If several apply, the one with the highest order wins. */
  | 'map/side'
  /** Without visible content: the live region, a file that is saved. */
  | 'map/unseen';
/**
 * A part of another plugin's page. The loaded module has a view as default export, in `device/…` with `{ device }`.
 */
export type Part = {
  id: string;
  order: number;
  slot: Slot;
  ability?: Needed;
  /** Heading of a side panel, as a key of a text. */
  title?: string;
  /** The event that the close button of a side panel publishes. */
  closed?: (read: Read) => Draft | null;
  /**
   * Required rights to the device (`src/rules/rights/member-rights.ts`). Without `needs` the part is hidden;
   * without `writes` it is disabled.
   */
  needs?: string;
  writes?: string;
  /** `subject`: the device concerned. Null if the slot is not about a device. */
  when?: (read: Read, subject: number | null) => boolean;
  load: () => Promise<unknown>;
};
/** An action on a device: a button of its panel, an entry of the palette. `needs`: as for a part. */
export type DeviceAction = {
  id: string;
  order: number;
  ability?: Needed;
  /** Name of an icon, see `src/ui/action-icons.ts`. */
  icon: string;
  /** Pattern of the page that it opens. The action is hidden while no plugin has such a page. */
  page?: string;
  needs?: string;
  label: (read: Read, device: number) => string;
  when?: (read: Read, device: number) => boolean;
  pressed?: (read: Read, device: number) => boolean | undefined;
  /** Null if not possible now; the button is shown but disabled. */
  says: (read: Read, device: number) => Draft | null;
};

/** Where plugins extend the product. The list is closed; adding a point requires a decision record. */
type ExtensionPoints = {
  overlays: Overlay;
  mapLayers: MapLayer;
  quickActions: QuickAction;
  settings: SettingsPanel;
  parts: Part;
  deviceActions: DeviceAction;
};

/** One complete feature. */
export type Plugin<Ports> = KernelPlugin<Ports, ExtensionPoints> & {
  /** Kinds of changes that only this plugin has; `changeKind` registers them (src/core/changes/kind.ts). */
  readonly changeKinds?: readonly { readonly of: string }[];
};
export type Assembly<Ports> = KernelAssembly<Ports, ExtensionPoints>;

/** Combines plugins; see `assembling`. */
export const assemble = assembling<ExtensionPoints>([
  'overlays',
  'mapLayers',
  'quickActions',
  'settings',
  'parts',
  'deviceActions',
]);

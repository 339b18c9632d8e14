import type { Needed } from '../kernel/effect.ts';
import type { Draft } from '../kernel/event.ts';
import {
  type Assembly as KernelAssembly,
  assembling,
  type Overlay,
  type Plugin as KernelPlugin,
} from '../kernel/plugin.ts';
import type { Read } from '../kernel/read.ts';

/**
 * A plugin's layer on the map. The default export of the loaded module creates the layer. The module is loaded as soon
 * as `when` is true for the first time.
 */
export type MapLayer = Pick<Overlay, 'id' | 'order' | 'ability' | 'load'> & { when?: Overlay['when'] };
/** A keyboard shortcut or menu entry that publishes an event. `key` has the form `Shift+A`. */
export type QuickAction = {
  id: string;
  order: number;
  ability?: Needed;
  label: string;
  key?: string;
  /** The action's icon in the search, by name (see `src/ui/nav-icons.ts` and `src/ui/action-icons.ts`). */
  icon?: string;
  /** If set, the action is also in the account menu, with this icon (see `src/ui/action-icons.ts`). */
  ofAccount?: string;
  when?: (read: Read) => boolean;
  /**
   * If set, the action also appears in the bar for selected devices, with this icon (see `src/ui/action-icons.ts`).
   */
  picked?: string;
  says: (read: Read) => Draft | null;
};
/** The sections of the settings, in order; each has its own address. */
export const SETTINGS_SECTIONS = ['account', 'look', 'alarms', 'sharing', 'help'] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];
/** A panel of the settings page; every user sees it unless `when` restricts it. */
export type SettingsPanel = {
  id: string;
  section: SettingsSection;
  order: number;
  ability?: Needed;
  label: string;
  /** True if the panel draws its own cards. The settings page then draws no card around the panel. */
  bare?: boolean;
  /** True if the panel consists of list rows. All such panels of a section share one card. */
  rows?: boolean;
  /** Returns the state of what the panel sets: the second line of its section. Null if there is nothing to say. */
  says?: (read: Read, t: TranslatesState) => string | null;
  when?: (read: Read) => boolean;
  load: () => Promise<unknown>;
};
type TranslatesState = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A place on a page where parts from other plugins can appear. */
export type Slot =
  /**
   * In a device's panel: a section, or what comes first, right below the device's location: an alarm, or the main
   * action. The view of the part gets the device's id.
   */
  | `device/${'first' | 'section'}`
  /**
   * `list/head`: beside the heading of the device list, when the list is beside the map. `list/top`: above the rows of
   * the device list. `map/controls`: extra buttons on the map.
   */
  | 'list/head'
  | 'list/top'
  | 'map/controls'
  /** A bar along the lower edge of the map. If several parts apply, the one with the highest order wins. */
  | 'map/bottom'
  /**
   * Replaces the device's panel, or the sheet on a phone. If several parts apply, the one with the highest order
   * wins.
   */
  | 'map/side'
  /** Parts without visible content, such as a live region for screen readers, or code that saves a file. */
  | 'map/unseen';
/**
 * A part that a plugin adds to another plugin's page. The default export of the loaded module is a view. In `device/…`
 * slots the view gets `{ device }`.
 */
export type Part = {
  id: string;
  order: number;
  slot: Slot;
  ability?: Needed;
  /** Text key of a side panel's heading, or a function that derives the key from the state. */
  title?: string | ((read: Read) => string);
  /** Returns a name that a side panel has as its heading instead of `title`; null if there is none. */
  named?: (read: Read) => string | null;
  /**
   * Returns what a side panel is about; shown below the panel's heading on a phone. Null if there is nothing to show.
   */
  about?: (read: Read) => string | null;
  /**
   * What a bar on the map wants to show there; null if nothing. When this becomes another text, a phone's sheet is lowered
   * so that more of the map is in sight.
   */
  wantsMap?: (read: Read) => string | null;
  /** The event that the close button of a side panel publishes. */
  closed?: (read: Read) => Draft | null;
  /**
   * The rights to the device that the user needs (`src/rules/rights/member-rights.ts`). If the user lacks the right in
   * `needs`, the part is hidden; if the user lacks the right in `writes`, it is disabled.
   */
  needs?: string;
  writes?: string;
  /** Whether the part is shown. `subject` is the device concerned; null if the slot is not about a device. */
  when?: (read: Read, subject: number | null) => boolean;
  /**
   * The height that the page keeps free while the part's code loads (pixels), so that nothing jumps when the part
   * appears.
   */
  height?: number;
  load: () => Promise<unknown>;
};
/**
 * An action on a device, shown as a button in the device's panel and as an entry in the command palette. `needs` is the
 * required right, as in `Part`.
 */
export type DeviceAction = {
  id: string;
  order: number;
  ability?: Needed;
  /** Name of an icon, see `src/ui/action-icons.ts`. */
  icon: string;
  /** Route pattern of the page that the action opens. The action is hidden while no plugin has such a page. */
  page?: string;
  needs?: string;
  label: (read: Read, device: number) => string;
  when?: (read: Read, device: number) => boolean;
  pressed?: (read: Read, device: number) => boolean | undefined;
  /**
   * Returns the event that the action publishes. Null if the action is not possible now; then its button is
   * disabled.
   */
  says: (read: Read, device: number) => Draft | null;
  /** Loads a view that says why the action is not possible now. It is shown while the action's button is disabled. */
  hindrance?: () => Promise<unknown>;
};

/** Where plugins can extend the app. The set is closed; adding an extension point requires a decision record. */
type ExtensionPoints = {
  overlays: Overlay;
  mapLayers: MapLayer;
  quickActions: QuickAction;
  settings: SettingsPanel;
  parts: Part;
  deviceActions: DeviceAction;
};

/** One complete feature of the app. */
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

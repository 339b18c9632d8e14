import { observer } from 'mobx-react-lite';
import { createContext, type FunctionComponent, type ReactNode, useContext } from 'react';
import type { Draft } from '../kernel/event.ts';
import type { Inspection } from '../replay/inspection.ts';
import type { DeviceAction, MapLayer, Part, QuickAction, SettingsPanel } from '../ports/extension-points.ts';
import type { Read } from '../kernel/read.ts';
import type { Route } from '../kernel/route.ts';

/** Returns a text by its key, with values inserted; `count` selects the plural form. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** What a view gets: it reads state, publishes facts, and translates texts to the user’s language. */
export type ViewContext = {
  readonly read: Read;
  /** Reads without subscribing: for fast data that is read on other occasions. */
  readonly peek: Read;
  readonly publish: (draft: Draft) => void;
  readonly t: Translate;
  /** Language of the displayed texts, for `Intl`. */
  readonly language: string;
  /**
   * Calls back when the values read may have changed; for use outside React (the map). Returns a function that
   * stops it.
   */
  readonly listen: (compute: (read: Read) => unknown, changed: () => void) => () => void;
  /** Passes the user's file to the file port and returns its id, the only reference to it in facts. */
  readonly takeFile: (file: File) => string;
  /** Copies a text to the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** Opens the form to report a problem, on any page, signed in or not. */
  readonly reportProblem: (from: 'menu' | 'settings' | 'errorPage' | 'errorPopup' | 'key') => void;
  /** Style addresses of the online maps, by kind. Null: only the embedded map. */
  readonly mapStyle: {
    readonly light?: string | undefined;
    readonly dark?: string | undefined;
    readonly satellite?: string | undefined;
    readonly outdoor?: string | undefined;
  } | null;
  /** Parts that plugins add to the map, to its page and to the settings page, and actions that they add. */
  readonly mapLayers: readonly MapLayer[];
  readonly parts: readonly Part[];
  readonly deviceActions: readonly DeviceAction[];
  readonly quickActions: readonly QuickAction[];
  readonly settingsPanels: readonly SettingsPanel[];
  /** All existing pages. */
  readonly routes: readonly Route[];
  /** What an inspector needs in addition; loaded on first use. */
  readonly inspect: () => Promise<Inspection>;
};

const CurrentViewContext = createContext<ViewContext | null>(null);
export const ViewContextProvider = CurrentViewContext.Provider;

/**
 * Creates a component from a view. It renders again when the values it read have changed.
 *
 * `useState` is only for state that a replay does not need (a hover, an open menu, half-typed text). Data is read,
 * never fetched.
 */
export function view<Props extends object = Record<never, never>>(
  draw: (context: ViewContext, props: Props) => ReactNode,
): FunctionComponent<Props> {
  return observer((props: Props) => {
    const context = useContext(CurrentViewContext);
    if (!context) throw new Error('A view is drawn outside of the app.');
    return draw(context, props);
  });
}

import { observer } from 'mobx-react-lite';
import { createContext, type FunctionComponent, type ReactNode, useContext } from 'react';
import type { Draft } from '../kernel/event.ts';
import type { Inspection } from '../replay/inspection.ts';
import type { DeviceAction, MapLayer, Part, QuickAction, SettingsPanel } from '../ports/extension-points.ts';
import type { Read } from '../kernel/read.ts';
import type { Route } from '../kernel/route.ts';

/** Returns the translated text for a text key, with the values inserted. `count` selects the plural form. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** What a view receives: it can read state, publish events, and translate texts to the user’s language. */
export type ViewContext = {
  readonly read: Read;
  /**
   * Reads state without subscribing to its changes. For fast-changing data in a view that is rendered again for other
   * reasons anyway.
   */
  readonly peek: Read;
  readonly publish: (draft: Draft) => void;
  readonly t: Translate;
  /** The language of the texts on screen, for use with `Intl`. */
  readonly language: string;
  /**
   * Calls `changed` when the values that `compute` reads may have changed. For code outside React (the map). Returns a
   * function that removes the listener.
   */
  readonly listen: (compute: (read: Read) => unknown, changed: () => void) => () => void;
  /** Passes a user's file to the file port. Returns an id; events contain only this id of the file. */
  readonly takeFile: (file: File) => string;
  /** Copies a text to the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** Opens the form for reporting a problem. Works on every page, whether or not a user is signed in. */
  readonly reportProblem: (from: 'menu' | 'settings' | 'errorPage' | 'errorPopup' | 'key') => void;
  /**
   * The addresses of the online maps' styles, by type of map. Null: only the map that comes with the app is available.
   */
  readonly mapStyle: {
    readonly light?: string | undefined;
    readonly dark?: string | undefined;
    readonly satellite?: string | undefined;
    readonly outdoor?: string | undefined;
  } | null;
  /** What plugins add: layers of the map, parts of the map page and the settings page, and actions. */
  readonly mapLayers: readonly MapLayer[];
  readonly parts: readonly Part[];
  readonly deviceActions: readonly DeviceAction[];
  readonly quickActions: readonly QuickAction[];
  readonly settingsPanels: readonly SettingsPanel[];
  /** All pages of the app. */
  readonly routes: readonly Route[];
  /** Loads the parts that only the inspector needs. They load on first use. */
  readonly inspect: () => Promise<Inspection>;
};

const CurrentViewContext = createContext<ViewContext | null>(null);
export const ViewContextProvider = CurrentViewContext.Provider;

/**
 * Creates a React component from a view. The component renders again when the values that the view has read change.
 *
 * Use `useState` only for state that a replay does not need (a hover, an open menu, half-typed text). A view reads
 * data; it never fetches any.
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

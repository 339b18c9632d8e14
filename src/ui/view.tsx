import { observer } from 'mobx-react-lite';
import { createContext, type FunctionComponent, type ReactNode, useContext } from 'react';
import type { Draft } from '../kernel/event.ts';
import type { Inspection } from '../replay/inspection.ts';
import type { DeviceAction, MapLayer, Part, QuickAction, SettingsPanel } from '../ports/extension-points.ts';
import type { Read } from '../kernel/read.ts';
import type { Route } from '../kernel/route.ts';

/** A text by its key, with values put in; `count` chooses the plural form. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** What a view gets: reading state, publishing facts, and words in the user’s language. */
export type ViewContext = {
  readonly read: Read;
  /** Looks without being drawn again when it changes: for fast data that is looked at on an occasion of its own. */
  readonly peek: Read;
  readonly publish: (draft: Draft) => void;
  readonly t: Translate;
  /** Language whose texts are on screen, for `Intl`. */
  readonly language: string;
  /** Calls back when what was read may have changed, outside React (the map). Returns how to stop. */
  readonly listen: (compute: (read: Read) => unknown, changed: () => void) => () => void;
  /** ViewContext a file of the user's to the file port and gives its id, which is all that a fact may name. */
  readonly takeFile: (file: File) => string;
  /** Puts a text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** Opens the report of a problem, on whatever page, signed in or not. */
  readonly reportProblem: (from: 'menu' | 'settings' | 'errorPage' | 'errorPopup' | 'key') => void;
  /** Style addresses of the online maps, by kind; null = the embedded map only. */
  readonly mapStyle: {
    readonly light?: string | undefined;
    readonly dark?: string | undefined;
    readonly satellite?: string | undefined;
    readonly outdoor?: string | undefined;
  } | null;
  /** What plugins add to the map, to its page, to the settings page, and what they let people do. */
  readonly mapLayers: readonly MapLayer[];
  readonly parts: readonly Part[];
  readonly deviceActions: readonly DeviceAction[];
  readonly quickActions: readonly QuickAction[];
  readonly settingsPanels: readonly SettingsPanel[];
  /** All pages there are. */
  readonly routes: readonly Route[];
  /** What an inspector has beside this; loaded with its first use. */
  readonly inspect: () => Promise<Inspection>;
};

const CurrentViewContext = createContext<ViewContext | null>(null);
export const ViewContextProvider = CurrentViewContext.Provider;

/**
 * Makes a component of a view. It is drawn again when what it read has changed.
 *
 * `useState` is for what a replay would not miss (a hover, an open menu, half-typed text); data is read, never fetched.
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

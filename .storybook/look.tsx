import type { Decorator, Preview } from '@storybook/react-vite';
import { type ReactNode, useLayoutEffect } from 'react';
import { LANGUAGES, type Language } from '../events/session-types.ts';

/** The toolbar's choices that change how every story looks. */
export const lookGlobals = {
  theme: {
    description: 'Theme',
    toolbar: {
      title: 'Theme',
      icon: 'mirror',
      dynamicTitle: true,
      items: [
        { value: 'light', title: 'Light', icon: 'sun' },
        { value: 'dark', title: 'Dark', icon: 'moon' },
        { value: 'system', title: 'As the system', icon: 'browser' },
      ],
    },
  },
  mode: {
    description: 'Mode (accent)',
    toolbar: {
      title: 'Mode',
      icon: 'paintbrush',
      dynamicTitle: true,
      items: ['v2', 'pets', 'watch', 'bike', 'base'].map((mode) => ({ value: mode, title: mode })),
    },
  },
  language: {
    description: 'Language',
    toolbar: {
      title: 'Language',
      icon: 'globe',
      dynamicTitle: true,
      items: [
        { value: 'en', title: 'English' },
        { value: 'es', title: 'Español' },
        { value: 'fr', title: 'Français' },
        { value: 'de', title: 'Deutsch' },
        { value: 'it', title: 'Italiano' },
        { value: 'pl', title: 'Polski' },
        { value: 'pt', title: 'Português' },
        { value: 'el', title: 'Ελληνικά' },
        { value: 'nl', title: 'Nederlands' },
        { value: 'tr', title: 'Türkçe' },
      ],
    },
  },
} satisfies Preview['globalTypes'];

/**
 * `VITE_STORY_THEME=dark` shows all stories in the dark theme. The stories are then not compared with their stored
 * pictures, because those show the light theme.
 */
export const lookDefaults = {
  theme: import.meta.env['VITE_STORY_THEME'] ?? 'light',
  mode: 'v2',
  language: 'en',
};

export type ChosenLook = { language: Language; theme: 'light' | 'dark' | 'system' };

/** Returns the language and theme that the toolbar sets for a story. */
export const look = (globals: Record<string, unknown>): ChosenLook => ({
  language: LANGUAGES.find((each) => each === globals['language']) ?? 'en',
  theme: globals['theme'] === 'dark' || globals['theme'] === 'system' ? globals['theme'] : 'light',
});

/** Sets theme, mode and language on the document, as the shell of the app does. */
export const withLook: Decorator = (Story, { globals }) => (
  <Look
    theme={String(globals['theme'])}
    mode={String(globals['mode'])}
    language={String(globals['language'])}
  >
    <Story />
  </Look>
);

function Look({
  theme,
  mode,
  language,
  children,
}: Record<'theme' | 'mode' | 'language', string> & { children: ReactNode }) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    root.dataset['mode'] = mode;
    root.lang = language;
  }, [theme, mode, language]);
  return children;
}

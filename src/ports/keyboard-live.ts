import { Observable } from 'rxjs';
import type { Keyboard } from './ports.ts';

const FIELD = 'input, textarea, select, [contenteditable], [role=textbox], [role=combobox]';
const ABOVE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/**
 * Returns a key press in the notation of the app's shortcuts: `Mod+K`, `Shift+A`, `?`. The key may be missing: Chromium
 * sends such events when it fills in a form.
 */
export function keyOf(press: Partial<KeyboardEvent>): string {
  const { key = '', ctrlKey, metaKey, shiftKey, altKey } = press;
  const letter = key.length === 1 ? key.toUpperCase() : key;
  // Only letters include Shift in their notation, because a symbol that needs Shift on one keyboard may not need it on
  // another.
  const isLetter = letter !== key.toLowerCase() && key.length === 1;
  return [
    ctrlKey || metaKey ? 'Mod' : '',
    altKey ? 'Alt' : '',
    shiftKey && (isLetter || key.length > 1) ? 'Shift' : '',
    letter,
  ]
    .filter(Boolean)
    .join('+');
}

export const liveKeyboard: Keyboard = {
  pressed: (keys) =>
    new Observable((pressed) => {
      const wanted = new Set(keys);
      const listen = (event: KeyboardEvent) => {
        const key = keyOf(event);
        if (!wanted.has(key) || event.defaultPrevented || event.isComposing) return;
        const isTyped = !key.startsWith('Mod+');
        const target = event.target instanceof Element ? event.target : null;
        if (isTyped && (target?.closest(FIELD) || document.querySelector(ABOVE))) return;
        event.preventDefault();
        pressed.next(key);
      };
      document.addEventListener('keydown', listen);
      return () => document.removeEventListener('keydown', listen);
    }),
};

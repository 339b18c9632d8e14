import { Observable } from 'rxjs';
import { latinKey } from '../rules/latin-key.ts';
import type { Keyboard } from './ports.ts';

const FIELD = 'input, textarea, select, [contenteditable], [role=textbox], [role=combobox]';
/** Selector of elements over the page, as in `src/ui/dialogs-above.ts`. Ports may not import from there. */
const ABOVE =
  '[role=alertdialog], [role=menu], [role=listbox]:not([data-permanent]), [role=dialog]:not([data-stop])';

/**
 * Returns a key press in the notation of the app's shortcuts: `Mod+K`, `Shift+A`, `?`. The key may be missing: Chromium
 * sends such events when it fills in a form.
 */
export function keyOf(press: Partial<KeyboardEvent>): string {
  const { ctrlKey, metaKey, shiftKey, altKey } = press;
  const key = latinKey(press);
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

/**
 * A view that takes longer to open than this after its shortcut gets no letters that were typed before (ms). If it does
 * not open at all, the letters typed meanwhile are lost, so the time is short.
 */
const MOST_WAIT = 5_000;

const MODIFIERS = new Set(['Shift', 'Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta']);

/**
 * Keeps the letters that a user types after a shortcut such as `Mod+K`, until the opened view has a field with the
 * focus. On a slow computer that takes a second. The letters go into that field, and are no shortcuts of their own.
 */
class TypedAhead {
  #text = '';
  #until = 0;

  start = (): void => {
    this.#text = '';
    this.#until = Date.now() + MOST_WAIT;
  };

  /** Returns whether it has kept the letter. Esc, Enter and the like end the waiting. */
  keep({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (Date.now() > this.#until || ctrlKey || metaKey || MODIFIERS.has(key)) return false;
    if (key === 'Backspace') this.#text = this.#text.slice(0, -1);
    else if (key.length === 1) this.#text += key;
    else this.#until = 0;
    return this.#until > 0;
  }

  /** Gives the letters to a field that has just received the focus. */
  give = ({ target }: FocusEvent): void => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const isWaiting = Date.now() <= this.#until;
    this.#until = 0;
    // `insertText` types like a user: the field's own events and its undo work.
    if (isField && isWaiting && this.#text) document.execCommand('insertText', false, this.#text);
  };
}

export const liveKeyboard: Keyboard = {
  pressed: (keys, isWanted) =>
    new Observable((pressed) => {
      const wanted = new Set(keys);
      const ahead = new TypedAhead();
      const listen = (event: KeyboardEvent) => {
        const key = keyOf(event);
        if (event.defaultPrevented || event.isComposing) return;
        const isTyped = !key.startsWith('Mod+');
        const target = event.target instanceof Element ? event.target : null;
        if (ahead.keep(event)) {
          event.preventDefault();
          return;
        }
        const isAbove = document.querySelector(ABOVE) !== null;
        if (!wanted.has(key) || (isTyped && (target?.closest(FIELD) || isAbove)) || !isWanted(key)) return;
        event.preventDefault();
        if (!isTyped && !isAbove) ahead.start();
        pressed.next(key);
      };
      document.addEventListener('keydown', listen);
      document.addEventListener('focusin', ahead.give);
      return () => {
        document.removeEventListener('keydown', listen);
        document.removeEventListener('focusin', ahead.give);
      };
    }),
};

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Values<Name extends string> = Readonly<Record<Name, string>>;

export type FormOptions<Name extends string> = {
  /**
   * The form's fields, in the order in which they are on the page. Each field has a function that checks its text and
   * returns the text key of the problem, or null.
   */
  fields: Readonly<Record<Name, (value: string, all: Values<NoInfer<Name>>) => string | null>>;
  /** The initial content of the fields, from a stored draft. The draft may arrive after the form is on screen. */
  draft?: Readonly<Record<string, string>> | undefined;
  /**
   * Called with the values of all fields: after a pause in typing, when a field loses focus, and when the form is sent.
   */
  onPause?: ((values: Values<Name>) => void) | undefined;
  /**
   * The errors that the server reported for single fields, as error codes by field name. A new object means a new
   * response.
   */
  refused?: object | undefined;
  /** Returns the text key for an error code from the server. */
  wordOf?: (code: string) => string;
  /** True while the server's response is pending. Meanwhile the form cannot be sent. */
  busy: boolean;
  onSend: (values: Values<Name>) => void;
};

/** A pause in typing is reported after this long without typing (ms). */
const PAUSE = 400;
const NOTHING = {};

/**
 * Manages the fields of a form. They are checked when they lose focus and when the form is sent; then the first wrong
 * field gets the focus. What the user typed is kept, whatever the server responds (ACC-05). If the server reported an
 * error for a field, the error is shown until the field changes.
 */
export function useForm<Name extends string>(options: FormOptions<Name>) {
  const { fields, draft, onPause, refused = NOTHING, wordOf = String, busy, onSend } = options;
  const names = Object.keys(fields) as Name[];
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>(NOTHING);
  const [checked, setChecked] = useState<readonly Name[]>([]);
  // The response that was the latest when each field was last changed.
  const [mended, setMended] = useState<Partial<Record<Name, object>>>(NOTHING);
  const values = Object.fromEntries(
    names.map((name) => [name, typed[name] ?? draft?.[name] ?? '']),
  ) as Values<Name>;
  const told = useRef('');

  const tell = () => {
    const text = JSON.stringify(values);
    if (typed === NOTHING || told.current === text) return;
    told.current = text;
    onPause?.(values);
  };
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const wrong = (name: Name) => fields[name](values[name], values);
  const change = (name: Name, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setMended((before) => ({ ...before, [name]: refused }));
  };

  useEffect(() => {
    const first = Object.keys(fields).find((name) => name in refused);
    if (first) focus(first);
    // oxlint-disable-next-line react/exhaustive-deps -- only a new response of the server moves the focus
  }, [refused]);

  return {
    values,
    change,
    /** Starts the form again with the content of the draft, for example after it was sent. The focus stays. */
    reset() {
      setTyped(NOTHING);
      setChecked([]);
    },
    /** Returns the props of the text field with this name. */
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (value: string) => change(name, value),
      onBlur: () => {
        if (values[name] !== '') setChecked((before) => [...before, name]);
        tell();
      },
    }),
    /** Returns the text key of the field's current problem, or null. */
    problem(name: Name): string | null {
      const code = mended[name] === refused ? undefined : (refused as Record<string, string>)[name];
      return (checked.includes(name) && wrong(name)) || (code === undefined ? null : wordOf(code));
    },
    /**
     * Errors from the server for fields that this form does not have, as names and codes. They are shown above the
     * form.
     */
    rest: Object.entries(refused as Record<string, string>).filter(([name]) => !(name in fields)),
    /**
     * Props for the `form` element. They switch off the browser's own error messages, which would be in the browser's
     * language and cover our messages.
     */
    form: {
      ref: form as RefObject<HTMLFormElement>,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        setChecked(names);
        tell();
        const first = names.find((name) => wrong(name) !== null);
        if (first) focus(first);
        else if (!busy) onSend(values);
      },
    },
  };
}

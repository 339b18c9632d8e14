import { cleanup, render } from 'vitest-browser-react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useForm } from './form.ts';
import { TextField } from './TextField.tsx';

afterEach(() => cleanup());

/** What the form sent, one entry for each time. */
let sent: Readonly<Record<string, string>>[] = [];

const FIELDS = {
  name: () => null,
  mail: (mail: string) => (mail.includes('@') ? null : 'no address'),
  place: (place: string) => (place === '' ? 'no place' : null),
};

function Form({ refused }: { refused?: Record<string, string> }) {
  const form = useForm({ fields: FIELDS, refused, busy: false, onSend: (values) => sent.push(values) });
  return (
    <form {...form.form}>
      {(['name', 'mail', 'place'] as const).map((name) => (
        <TextField key={name} {...form.field(name)} label={name} error={form.problem(name)} />
      ))}
      <button type="submit">Send</button>
    </form>
  );
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
/** Returns the names of the fields that are marked as wrong. */
const wrong = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name);
/** Types into fields with the keyboard, from the first on, and leaves the last with Tab. */
async function types(...texts: readonly string[]) {
  for (const text of texts) {
    await userEvent.tab();
    if (text) await userEvent.keyboard(text);
  }
  await userEvent.tab();
}

describe('[ACC-05] a form', () => {
  let answer: (fields: Record<string, string>) => Promise<void>;
  beforeEach(async () => {
    sent = [];
    const screen = await render(<Form />);
    answer = (fields) => screen.rerender(<Form refused={fields} />);
  });

  test('checks a field when it is left, not while it is typed, and leaves an empty one alone', async () => {
    await userEvent.click(field('mail') as HTMLInputElement);
    await userEvent.keyboard('ada');
    expect(wrong()).toEqual([]);
    await userEvent.tab();
    await expect.poll(wrong).toEqual(['mail']);
    await userEvent.tab();
    await expect.poll(wrong).toEqual(['mail']);
  });

  test('checks every field when it is sent, focuses the first that is wrong, and sends nothing', async () => {
    await types('Ada');
    await userEvent.click(document.querySelector('button') as HTMLButtonElement);
    await expect.poll(wrong).toEqual(['mail', 'place']);
    expect(document.activeElement).toBe(field('mail'));
    await userEvent.keyboard('ada@example.com{Enter}');
    await expect.poll(wrong).toEqual(['place']);
    expect(document.activeElement).toBe(field('place'));
    expect(sent).toEqual([]);
    await userEvent.keyboard('Oslo{Enter}');
    await expect.poll(() => sent).toEqual([{ name: 'Ada', mail: 'ada@example.com', place: 'Oslo' }]);
  });

  test('keeps what was typed when the request fails, and focuses the first field that the server refuses', async () => {
    await types('Ada', 'ada@example.com', 'Oslo');
    await userEvent.click(document.querySelector('button') as HTMLButtonElement);
    const values = () => ['name', 'mail', 'place'].map((name) => field(name)?.value);
    await answer({ place: 'unknown', mail: 'taken' });
    await expect.poll(wrong).toEqual(['mail', 'place']);
    expect(document.activeElement).toBe(field('mail'));
    expect(values()).toEqual(['Ada', 'ada@example.com', 'Oslo']);
    await userEvent.click(document.querySelector('button') as HTMLButtonElement);
    await expect.poll(() => sent.length).toBe(2);
  });
});

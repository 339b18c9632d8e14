import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { CommandDialog } from '../../src/ui/CommandDialog.tsx';
import { Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Layers/CommandDialog' });
const many = Array.from({ length: 40 }, (_, index) => `many ${index + 1}`);
const taken = fn();
const closed = fn();

function Palette({ note, few = false, long = false }: { note?: string; few?: boolean; long?: boolean }) {
  const [text, setText] = useState('');
  const item = (id: string, more = {}) => ({
    id,
    label: id,
    leading: <i />,
    onSelect: () => taken(id),
    ...more,
  });
  const all = [
    { id: 'one', label: 'Firsts', items: [item('a', { detail: 'quiet', keys: ['K'] }), item('b')] },
    { id: 'none', label: 'Nothing', items: [] },
    { id: 'two', label: 'Seconds', items: ['c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => item(id)) },
    ...(long ? [{ id: 'three', label: 'Many', items: many.map((id) => item(id)) }] : []),
  ];
  return (
    <Stage>
      <CommandDialog
        closeLabel="Close"
        label="Everything"
        placeholder="Type"
        text={text}
        onText={setText}
        groups={text === 'zzz' ? [] : all.slice(0, few ? 1 : undefined)}
        note={note}
        onClose={closed}
        testId="palette"
      />
    </Stage>
  );
}

const field = () => screen.findByRole('combobox', { name: 'Everything' });
const at = () => screen.queryAllByRole('option', { selected: true }).map((each) => each.textContent);

export const Walked = meta.story({
  name: 'arrows wrap around, page keys stop at the ends, Enter chooses; another text starts at the first result',
  render: () => <Palette />,
  play: async () => {
    taken.mockClear();
    const input = await field();
    await waitFor(() => expect(input).toHaveFocus());
    await expect(at()).toEqual(['aquietK']);
    await expect(input.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await expect(screen.queryByRole('group', { name: 'Nothing' })).toBeNull();
    const options = screen.getAllByRole('option');
    await expect(options.map((each) => each.querySelectorAll('kbd').length)).toEqual([
      1, 0, 0, 0, 0, 0, 0, 0, 0,
    ]);
    await expect(options.map((each) => each.children[1]?.childElementCount)).toEqual([
      2, 1, 1, 1, 1, 1, 1, 1, 1,
    ]);
    await userEvent.keyboard('{ArrowDown}');
    await expect(at()).toEqual(['b']);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(at()).toEqual(['i']);
    await userEvent.keyboard('{PageUp}');
    await expect(at()).toEqual(['c']);
    await userEvent.keyboard('{PageUp}');
    await expect(at()).toEqual(['aquietK']);
    await userEvent.keyboard('{PageDown}{PageDown}{Enter}');
    await expect(taken.mock.calls).toEqual([['i']]);
    // While the user composes a character with an input method, Enter belongs to the input method.
    await fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    await expect(taken).toHaveBeenCalledOnce();
    await userEvent.type(input, 'x');
    await expect(input).toHaveValue('x');
    await expect(at()).toEqual(['aquietK']);
    await expect(taken).toHaveBeenCalledOnce();
    const last = screen.getByRole('option', { name: 'h' });
    await userEvent.hover(last);
    await expect(at()).toEqual(['h']);
    await userEvent.click(last);
    await expect(taken).toHaveBeenLastCalledWith('h');
    await userEvent.clear(input);
    await userEvent.type(input, 'zzz');
    await expect(input).not.toHaveAttribute('aria-activedescendant');
    await expect(await fireEvent.keyDown(input, { key: 'ArrowDown' })).toBe(true);
    await expect(await fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
    await expect(taken).toHaveBeenCalledTimes(2);
  },
});

export const Said = meta.story({
  name: 'a note is shown and announced; Esc closes',
  render: () => <Palette note="Looking" few />,
  play: async () => {
    closed.mockClear();
    await field();
    await expect(screen.getByRole('status')).toHaveTextContent('Looking');
    await expect(screen.getAllByText('Looking')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await expect(closed).toHaveBeenCalledOnce();
  },
});

export const Silent = meta.story({
  name: 'without a note there is none',
  render: () => <Palette />,
  play: async () => {
    const list = within(await screen.findByTestId('palette')).getByRole('listbox');
    await expect(list.parentElement?.children).toHaveLength(1);
    await expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  },
});

/** Whether the whole element is visible inside the scrolling list. */
const isInSight = (element: Element, list: Element) => {
  const [inner, outer] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
};

export const Long = meta.story({
  name: 'a long list with a note below: keys scroll to every result, and the note stays',
  render: () => <Palette note="Looking for more" long />,
  play: async () => {
    await field();
    const list = screen.getByRole('listbox');
    await expect(list.scrollHeight).toBeGreaterThan(list.clientHeight + 200);
    // The list scrolls. It needs no focus of its own, because the search field controls it.
    await expect(getComputedStyle(list).overflowY).toBe('auto');
    const note = screen.getAllByText('Looking for more').find((each) => !list.contains(each)) as Element;
    const popup = screen.getByTestId('palette').getBoundingClientRect();
    await expect(note.getBoundingClientRect().bottom).toBeLessThanOrEqual(popup.bottom + 1);
    await userEvent.keyboard('{ArrowUp}');
    await expect(at()).toEqual(['many 40']);
    await waitFor(() => expect(isInSight(screen.getByRole('option', { selected: true }), list)).toBe(true));
    await expect(note.getBoundingClientRect().bottom).toBeLessThanOrEqual(popup.bottom + 1);
    await userEvent.keyboard('{ArrowDown}');
    await expect(at()).toEqual(['aquietK']);
    await waitFor(() => expect(isInSight(screen.getByText('Firsts'), list)).toBe(true));
  },
});

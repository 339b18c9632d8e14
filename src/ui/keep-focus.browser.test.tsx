import { useState } from 'react';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

afterEach(() => cleanup());

/** A list whose rows can be deleted, with a button that can be pressed while there are rows. */
function Rows() {
  const [rows, setRows] = useState(['A', 'B', 'C']);
  return (
    <>
      <input aria-label="Elsewhere" />
      <div ref={keepFocus}>
        <input aria-label="Name" />
        <button type="button" disabled={rows.length === 0} onClick={() => setRows([])}>
          Clear
        </button>
        {rows.map((row) => (
          <button type="button" key={row} onClick={() => setRows(rows.filter((each) => each !== row))}>
            {row}
          </button>
        ))}
      </div>
    </>
  );
}
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const press = async (name: string) => {
  const button = page.getByRole('button', { name });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};

test('after a row is deleted, the focus is on the next row, and after the last one on the one before', async () => {
  await render(<Rows />);
  await press('B');
  await expect.poll(focused).toBe('C');
  await press('C');
  await expect.poll(focused).toBe('A');
});

test('after a press disabled its button, the focus stays in the area', async () => {
  await render(<Rows />);
  await press('Clear');
  await expect.poll(focused).toBe('Name');
});

test('a focus that the user moved elsewhere stays there', async () => {
  await render(<Rows />);
  const button = page.getByRole('button', { name: 'B' }).element() as HTMLElement;
  button.addEventListener('click', () => (page.getByLabelText('Elsewhere').element() as HTMLElement).focus());
  await press('B');
  await expect.element(page.getByRole('button', { name: 'B' })).not.toBeInTheDocument();
  expect(focused()).toBe('Elsewhere');
});

import { cleanup, render } from 'vitest-browser-react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useState } from 'react';
import { Select } from './Select.tsx';

afterEach(() => cleanup());

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `${index}`, label: `Device ${index}` }));

function Chosen({ count }: { count: number }) {
  const [value, choose] = useState('7');
  return (
    <>
      <Select label="Device" options={named(count)} value={value} onChange={choose} />
      <button type="button">next</button>
    </>
  );
}

const held = () => [...document.querySelectorAll('option')].map(({ value }) => value);

test('[fault 68] a closed select with 500 options holds the chosen one, and all of them as soon as it is reached', async () => {
  const page = await render(<Chosen count={500} />);
  const select = page.getByRole('combobox', { name: 'Device' });
  expect(held()).toEqual(['7']);
  await userEvent.tab();
  expect(held()).toHaveLength(500);
  await expect.element(select).toHaveValue('7');
  await userEvent.selectOptions(select, '499');
  await userEvent.tab();
  expect(held()).toEqual(['499']);
});

test('[fault 68] a press fills a select before the browser shows its list', async () => {
  await render(<Chosen count={500} />);
  const seen: number[] = [];
  const select = document.querySelector('select') as HTMLSelectElement;
  select.addEventListener('mousedown', (event) => {
    seen.push(held().length);
    event.preventDefault();
  });
  await userEvent.click(select);
  expect(seen).toEqual([500]);
});

test('a select with few options always holds all of them', async () => {
  await render(<Chosen count={40} />);
  expect(held()).toHaveLength(40);
});

import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SaidOnce } from './SaidOnce.tsx';

test('[MAP-15] an age goes on on the screen, and what screen readers have read out does not change', async () => {
  const alert = (text: string, about = 1) => (
    <p role="alert">
      <SaidOnce key={about} text={text} />
    </p>
  );
  const { rerender, getByRole } = await render(alert('moved 3 min ago'));
  const parts = () => [...getByRole('alert').element().children].map((each) => each.textContent);
  await rerender(alert('moved 4 min ago'));
  expect(parts()).toEqual(['moved 3 min ago', 'moved 4 min ago']);
  expect(getByRole('alert').element().lastElementChild?.getAttribute('aria-hidden')).toBe('true');
  await rerender(alert('moved just now', 2));
  expect(parts()).toEqual(['moved just now', 'moved just now']);
});

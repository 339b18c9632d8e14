import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useSettled } from './settled.ts';

const Region = ({ text }: { text: string }) => <p role="status">{useSettled(text)}</p>;
const said = () => document.querySelector('[role=status]')?.textContent;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('[MAP-17] a live region waits until a figure rests, and does not speak again within two seconds', async () => {
  const { rerender } = await render(<Region text="3 devices" />);
  const heard: { text: string | null | undefined; at: number }[] = [];
  const observer = new MutationObserver(() => heard.push({ text: said(), at: performance.now() }));
  observer.observe(document.body, { subtree: true, characterData: true, childList: true });
  for (let count = 4; count <= 14; count++) {
    await rerender(<Region text={`${count} devices`} />);
    await pause(100);
  }
  expect(said()).toBe('3 devices');
  await expect.poll(said, { timeout: 3_000 }).toBe('14 devices');
  await rerender(<Region text="15 devices" />);
  await expect.poll(said, { timeout: 4_000 }).toBe('15 devices');
  observer.disconnect();
  expect(heard.map(({ text }) => text)).toEqual(['14 devices', '15 devices']);
  expect((heard[1]?.at ?? 0) - (heard[0]?.at ?? 0)).toBeGreaterThan(1_900);
  await rerender(<Region text="15 devices" />);
  expect(heard).toHaveLength(2);
});

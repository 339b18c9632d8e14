import { useRef, useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { LongList } from '../../src/ui/LongList.tsx';
import { VirtualList } from '../../src/ui/VirtualList.tsx';

const meta = preview.meta({ title: 'Data/Long lists' });
const room = { position: 'relative', display: 'flex', height: 300, width: 300 } as const;

function Rows({ start }: { start: number | null }) {
  const [inView, setInView] = useState<number | null>(start);
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <main>
      {[500, -1, null].map((to) => (
        <button key={String(to)} type="button" onClick={() => setInView(to)}>
          Bring {String(to)}
        </button>
      ))}
      <button type="button" onClick={() => scroller.current?.scrollTo({ top: 200 })}>
        Scroll
      </button>
      <div style={room}>
        <VirtualList
          label="Rows"
          count={1_000}
          heightOf={() => 40}
          keyOf={(index) => index}
          scroller={scroller}
          inView={inView}
          testId="rows"
          row={(index, place) => (
            <li key={index} {...place}>
              <a href={`#${index}`}>Row {index}</a>
            </li>
          )}
        />
      </div>
    </main>
  );
}

export const Virtual = meta.story({
  name: 'a list of a thousand rows draws those in view; it scrolls to a given row, and without one it does not scroll',
  render: () => <Rows start={null} />,
  play: async ({ canvas }) => {
    const scroller = canvas.getByTestId('rows');
    await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeLessThan(40));
    const bring = (to: string) => userEvent.click(canvas.getByRole('button', { name: `Bring ${to}` }));
    await userEvent.click(canvas.getByRole('button', { name: 'Scroll' }));
    await expect(scroller.scrollTop).toBe(200);
    await bring('-1');
    await expect(scroller.scrollTop).toBe(200);
    await bring('500');
    await canvas.findByText('Row 500');
    await waitFor(() => expect(scroller.scrollTop).toBeGreaterThan(19_000));
    const place = scroller.scrollTop;
    await bring('null');
    await expect(scroller.scrollTop).toBe(place);
    await bring('-1');
    await expect(scroller.scrollTop).toBe(place);
  },
});

export const VirtualWithoutScroller = meta.story({
  name: 'a list that nothing scrolls from outside scrolls itself',
  render: () => (
    <main style={room}>
      <VirtualList
        label="Rows"
        count={1_000}
        heightOf={() => 40}
        keyOf={(index) => index}
        inView={300}
        row={(index, place) => (
          <li key={index} {...place}>
            <a href={`#${index}`}>Row {index}</a>
          </li>
        )}
      />
    </main>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('Row 300');
  },
});

const opened = fn();
const followed = fn();

type LongProps = { count?: number; follow?: boolean; start?: number; around?: number; height?: number };
function Long({ count = 100, follow, start, around, height = room.height }: LongProps) {
  const [active, setActive] = useState<number | null>(start ?? null);
  const [follows, setFollows] = useState(follow);
  const [many, setMany] = useState(count);
  return (
    <main>
      <button type="button" onClick={() => setMany(many + 10)}>
        More
      </button>
      <div style={{ ...room, height }}>
        <LongList
          label="Log"
          count={many}
          rowHeight={30}
          row={(index) => `Entry ${index}`}
          active={active}
          around={around}
          onActive={setActive}
          onOpen={opened}
          follows={follows}
          onFollows={(on) => (followed(on), setFollows(on))}
        />
      </div>
    </main>
  );
}

export const ByKeys = meta.story({
  name: 'a long list by keyboard: arrows, page keys and ends move, Enter opens, other keys and modifiers do nothing',
  render: () => <Long />,
  play: async ({ canvas }) => {
    opened.mockClear();
    const list = canvas.getByRole('listbox', { name: 'Log' });
    const at = () => canvas.queryAllByRole('option', { selected: true }).map((each) => each.textContent);
    await waitFor(() => expect(list.clientHeight).toBe(300));
    list.focus();
    await expect(list).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{Enter}x');
    await userEvent.keyboard(
      '{Control>}{ArrowDown}{/Control}{Meta>}{ArrowDown}{/Meta}{Alt>}{ArrowDown}{/Alt}',
    );
    await expect(at()).toEqual([]);
    await expect(opened).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}');
    await expect(at()).toEqual(['Entry 0']);
    await expect(list.getAttribute('aria-activedescendant')).toBe(
      canvas.getByRole('option', { selected: true }).id,
    );
    await userEvent.keyboard('{PageDown}{Enter}');
    await expect(at()).toEqual(['Entry 9']);
    await expect(opened.mock.calls).toEqual([[9]]);
    await expect(list.scrollTop).toBe(0);
    await userEvent.keyboard('{ArrowDown}');
    await expect(list.scrollTop).toBe(60);
    await userEvent.keyboard('{End}');
    await expect(at()).toEqual(['Entry 99']);
    await expect(list.scrollTop).toBe(2_700);
    // Moving to an entry in view does not scroll. Scrolling away from the active entry makes it inactive.
    await userEvent.keyboard('{ArrowUp}');
    await expect(list.scrollTop).toBe(2_700);
    await fireEvent.scroll(list, { target: { scrollTop: 600 } });
    await waitFor(() => expect(canvas.getByText('Entry 20')).toBeVisible());
    await expect(list.scrollTop).toBe(600);
    await expect(list).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(at()).toEqual(['Entry 97']));
    await userEvent.keyboard('{Home}');
    await expect(list.scrollTop).toBe(0);
    await userEvent.click(canvas.getByText('Entry 3'));
    await expect(at()).toEqual(['Entry 3']);
    await userEvent.dblClick(canvas.getByText('Entry 4'));
    await expect(opened).toHaveBeenLastCalledWith(4);
  },
});

export const BeginsAtARow = meta.story({
  name: 'a low list that starts at a row shows it with its neighbours, and does not scroll back',
  render: () => <Long start={44} around={8} height={150} />,
  play: async ({ canvas }) => {
    const list = canvas.getByRole('listbox', { name: 'Log' });
    // The list shows two entries before the start entry and two after it.
    await waitFor(() => expect(list.scrollTop).toBe(42 * 30));
    await fireEvent.scroll(list, { target: { scrollTop: 300 } });
    const frame = list.parentElement as HTMLElement;
    frame.style.height = '120px';
    await waitFor(() => expect(list.clientHeight).toBe(120));
    await waitFor(() => expect(canvas.getByText('Entry 10')).toBeVisible());
    await expect(list.scrollTop).toBe(300);
    await userEvent.click(canvas.getByText('Entry 12'));
    await expect(list.scrollTop).toBe(300);
  },
});

export const UpFirst = meta.story({
  name: 'the first key starts at the visible rows: ArrowUp at the last one',
  render: () => <Long count={5} />,
  play: async ({ canvas }) => {
    canvas.getByRole('listbox').focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Entry 4');
    await expect(canvas.getAllByRole('option')).toHaveLength(5);
  },
});

export const Nothing = meta.story({
  name: 'an empty list ignores keys',
  render: () => <Long count={0} />,
  play: async ({ canvas }) => {
    const list = canvas.getByRole('listbox');
    await expect(await fireEvent.keyDown(list, { key: 'ArrowDown' })).toBe(true);
    await expect(canvas.queryByRole('option')).toBeNull();
  },
});

export const Follows = meta.story({
  name: 'a list that follows stays at its end while rows arrive; it reports scrolling away and back',
  render: () => <Long follow />,
  play: async ({ canvas }) => {
    followed.mockClear();
    const list = canvas.getByRole('listbox');
    await waitFor(() => expect(list.scrollTop).toBe(2_700));
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(list.scrollTop).toBe(3_000));
    await canvas.findByText('Entry 109');
    await expect(followed).not.toHaveBeenCalled();
    list.scrollTop = 1_000;
    await waitFor(() => expect(followed.mock.calls).toEqual([[false]]));
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await expect(list.scrollTop).toBe(1_000);
    list.scrollTop = 1_100;
    await waitFor(() => expect(canvas.getByText('Entry 40')).toBeVisible());
    await expect(followed).toHaveBeenCalledOnce();
    list.scrollTop = 9_999;
    await waitFor(() => expect(followed.mock.calls).toEqual([[false], [true]]));
  },
});

export const AMillion = meta.story({
  name: 'a million rows can be scrolled to the last one',
  render: () => <Long count={1_000_000} />,
  play: async ({ canvas }) => {
    const list = canvas.getByRole('listbox');
    list.focus();
    await userEvent.keyboard('{End}');
    await canvas.findByText('Entry 999999');
    await expect(list.scrollHeight).toBe(8_000_000);
    await expect(canvas.getByText('Entry 999999').getBoundingClientRect().bottom).toBeLessThanOrEqual(
      list.getBoundingClientRect().bottom + 1,
    );
  },
});

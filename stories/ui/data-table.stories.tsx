import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { DataTable, type DataTableProps } from '../../src/ui/DataTable.tsx';
import { GroupIcon } from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';

type Person = { id: number; name: string; email: string; devices: number };
const meta = preview.meta({ title: 'Components/DataTable' });

const person = (i: number): Person => ({
  id: i,
  name: i === 2 ? 'Παναγιώτης Παπαδημητρακόπουλος-Οικονομόπουλος' : `Person No. ${i + 1}`,
  email: `person.${i + 1}@example.com`,
  devices: (i * 7) % 40,
});
const people = (from: number, count: number) => Array.from({ length: count }, (_, i) => person(from + i));
const onOpen = fn();
const onRetry = fn();

function Example(changes: Partial<DataTableProps<Person>>) {
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(50);
  const [shown, setShown] = useState<readonly string[]>(['name', 'email', 'devices']);
  const [order, setOrder] = useState({ sort: 'name', descending: false });
  return (
    <div style={{ position: 'absolute', inset: 0, display: 'flex', background: 'var(--surface-panel)' }}>
      <DataTable<Person>
        label="People"
        columns={[
          { id: 'name', label: 'Name', cell: ({ name }) => name, sortable: true, always: true, width: 12 },
          {
            id: 'email',
            label: 'E-mail',
            cell: ({ email }) => email,
            sortable: true,
            width: 14,
            plain: true,
          },
          {
            id: 'devices',
            label: 'Devices',
            cell: ({ devices }) => devices,
            sortable: true,
            align: 'end',
            width: 5,
          },
          { id: 'id', label: 'Number', cell: ({ id }) => id, align: 'end', width: 6 },
        ]}
        shown={shown}
        onShown={setShown}
        rows={people(page * size, Math.min(size, 100_000 - page * size))}
        keyOf={({ id }) => String(id)}
        question={JSON.stringify([page, size, order])}
        total={100_000}
        leftOut={0}
        {...order}
        onSort={(sort, descending) => setOrder({ sort, descending })}
        page={page}
        size={size}
        sizes={[25, 50, 100]}
        onPage={setPage}
        onSize={setSize}
        status="ready"
        failure={null}
        onRetry={onRetry}
        open={null}
        onOpen={onOpen}
        empty={<EmptyState icon={GroupIcon} title="Nobody" text="Change the search." />}
        phone={false}
        words={{
          columns: 'Columns',
          sortBy: 'Sort',
          ascending: 'Ascending',
          descending: 'Descending',
          pages: 'Pages',
          previous: 'Previous page',
          next: 'Next page',
          size: 'Rows per page',
          loading: 'Loading the list',
          failed: 'The list could not be loaded',
          retry: 'Try again',
          page: (at, of) => `Page ${at} of ${of}`,
          count: (from, to, total) => `${from}–${to} of ${total}`,
          leftOut: (count) => `${count} entries could not be read`,
          number: (value) => new Intl.NumberFormat('en').format(value),
        }}
        {...changes}
      />
    </div>
  );
}

export const HundredThousand = meta.story({
  name: '[ADM-01] one page of a hundred thousand: only the rows in view exist',
  render: () => <Example />,
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole('grid', { name: 'People' });
    await expect(grid).toHaveAttribute('aria-rowcount', '100001');
    await waitFor(() => expect(canvas.getAllByTestId('data-row').length).toBeLessThan(45));
    await canvas.findByText('1–50 of 100,000');
    await expect(canvas.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await expect(grid).toHaveAttribute('aria-busy', 'false');
    await expect(grid.querySelector('[data-stale]')).toBeNull();
    await expect(canvas.queryByRole('alert')).toBeNull();
    await expect(canvas.queryByText(/could not be read/)).toBeNull();
    await expect(canvas.queryByText('Loading the list')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await canvas.findByText('Page 2 of 2,000');
    await expect(canvas.getByRole('button', { name: 'Previous page' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Next page' })).toBeEnabled();
    await canvas.findByText('Person No. 51');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Rows per page' }), '25');
    await canvas.findByText('26–50 of 100,000');
  },
});

function Reloading() {
  const [count, setCount] = useState(0);
  return (
    <Example
      rows={people(count, 50)}
      actions={
        <button type="button" onClick={() => setCount(count + 1)}>
          Reload
        </button>
      }
      {...(count > 1 && { question: 'another' })}
    />
  );
}

export const SamePageAgain = meta.story({
  name: '[ADM-01] the same page again keeps the scroll position, another page starts at the top',
  render: () => <Reloading />,
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole('grid');
    const active = () => grid.querySelector('[data-active]')?.getAttribute('aria-rowindex');
    grid.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(active()).toBe('51'));
    const place = grid.scrollTop;
    await expect(place).toBeGreaterThan(0);
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await canvas.findByText('Person No. 51');
    await expect(active()).toBe('51');
    await expect(grid.scrollTop).toBe(place);
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(grid.scrollTop).toBe(0));
    await expect(active()).toBe('2');
  },
});

function Opening({ phone = false }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Example
      phone={phone}
      open={open}
      onOpen={setOpen}
      actions={
        open !== null && (
          <button type="button" onClick={() => setOpen(null)}>
            Close {open}
          </button>
        )
      }
    />
  );
}

export const FocusBack = meta.story({
  name: '[ADM-01] when a row’s dialog closes, the focus returns to the row',
  render: () => <Opening />,
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole('grid');
    grid.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Close 2' }));
    await waitFor(() => expect(grid).toHaveFocus());
    await expect(grid.querySelector('[data-active]')).toHaveAttribute('aria-rowindex', '4');
    // A click opens a dialog. When the dialog closes, the focus returns to the grid.
    await userEvent.click(canvas.getByText('Person No. 6'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Close 5' }));
    await waitFor(() => expect(grid).toHaveFocus());
    await expect(grid.querySelector('[data-active]')).toHaveAttribute('aria-rowindex', '7');
  },
});

export const FocusBackOnPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  name: '[ADM-01] on a phone the focus returns to the card',
  render: () => <Opening phone />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Person No. 4'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Close 3' }));
    await waitFor(() => expect(canvas.getAllByTestId('data-row')[3]).toHaveFocus());
  },
});

export const Keys = meta.story({
  name: '[ADM-01] arrows, Home, End and Page keys move between rows, Enter opens one',
  render: () => <Example />,
  play: async ({ canvas }) => {
    onOpen.mockClear();
    const grid = await canvas.findByRole('grid');
    const active = () => grid.querySelector('[data-active]')?.textContent ?? '';
    grid.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect(active()).toContain('Person No. 2');
    // Only one row is active, and the grid refers to it.
    await expect(grid.querySelectorAll('[data-active]')).toHaveLength(1);
    await expect(grid.getAttribute('aria-activedescendant')).toBe(grid.querySelector('[data-active]')?.id);
    // With a modifier key, or when a button of the header has the focus, keys do not move between rows.
    await userEvent.keyboard(
      '{Control>}{ArrowDown}{/Control}{Meta>}{ArrowDown}{/Meta}{Alt>}{ArrowDown}{/Alt}x',
    );
    within(grid).getByRole('button', { name: 'E-mail' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(active()).toContain('Person No. 2');
    grid.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(active()).toContain('Person No. 50'));
    await userEvent.keyboard('{ArrowDown}');
    await expect(active()).toContain('Person No. 50');
    await userEvent.keyboard('{PageUp}');
    await expect(active()).not.toContain('Person No. 50');
    await userEvent.keyboard('{Home}{Enter}');
    await expect(onOpen.mock.calls).toEqual([['0']]);
  },
});

export const Sorting = meta.story({
  name: '[ADM-01] a press on a header sorts, a second one reverses the order; screen readers announce it',
  render: () => <Example />,
  play: async ({ canvas }) => {
    const head = (name: string) => canvas.getByRole('columnheader', { name });
    await expect(await canvas.findByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await userEvent.click(within(head('Devices')).getByRole('button'));
    await expect(head('Devices')).toHaveAttribute('aria-sort', 'ascending');
    await expect(head('Name')).toHaveAttribute('aria-sort', 'none');
    const pressed = (name: string) => within(head(name)).getByRole('button');
    const arrow = () => pressed('Devices').querySelector('svg')?.getAttribute('class');
    const up = arrow();
    await expect(pressed('Devices')).toHaveAttribute('data-sorted', 'true');
    await expect(pressed('Name')).not.toHaveAttribute('data-sorted');
    await userEvent.click(pressed('Devices'));
    await expect(head('Devices')).toHaveAttribute('aria-sort', 'descending');
    await expect(arrow()).not.toBe(up);
    await expect(pressed('Name').querySelector('svg')?.getAttribute('class')).toBe(up);
    // Sorting by another column starts with that column's default direction.
    await userEvent.click(pressed('Name'));
    await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
  },
});

export const Columns = meta.story({
  name: '[ADM-01] a menu shows and hides columns; the main column always stays',
  render: () => <Example />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Columns' }));
    const menu = within(await within(canvasElement.ownerDocument.body).findByRole('menu'));
    await expect(menu.queryByRole('menuitemcheckbox', { name: 'Name' })).toBeNull();
    const checked = (name: string) => menu.getByRole('menuitemcheckbox', { name }).ariaChecked;
    await expect(['E-mail', 'Devices', 'Number'].map(checked)).toEqual(['true', 'true', 'false']);
    await expect(canvas.queryByRole('button', { name: 'Sort' })).toBeNull();
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Number' }));
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'E-mail' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        'Name',
        'Devices',
        'Number',
      ]),
    );
  },
});

export const Open = meta.story({
  name: '[ADM-01] the open row is marked',
  render: () => <Example open="3" />,
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { selected: true });
    await expect(row).toHaveTextContent('Person No. 4');
    await expect(row).toHaveAttribute('data-active', 'true');
  },
});

export const Loading = meta.story({
  name: '[ADM-01] nothing is loaded yet',
  render: () => <Example status="first" rows={[]} total={0} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Loading the list');
    await expect(canvas.queryByText('Nobody')).toBeNull();
    await expect(canvas.queryByRole('navigation')).toBeNull();
  },
});

export const LoadingMore = meta.story({
  name: '[ADM-01] while others load, the previous rows stay, dimmed',
  render: () => <Example status="loading" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('grid')).toHaveAttribute('aria-busy', 'true');
    await canvas.findByText('Person No. 1');
    await expect(canvas.getByRole('grid').querySelector('[data-stale]')).toBeVisible();
  },
});

export const LastPage = meta.story({
  name: '[ADM-01] there is no page after the last one, and an empty list counts from zero',
  render: () => <Example page={0} size={50} total={50} rows={people(0, 50)} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Page 1 of 1');
    await expect(canvas.getByRole('button', { name: 'Next page' })).toBeDisabled();
  },
});

export const NoRowsOfMany = meta.story({
  name: '[ADM-01] an empty page of a list with entries counts from zero, and does not say that nothing matches',
  render: () => <Example rows={[]} page={1} size={50} total={57} status="ready" />,
  play: async ({ canvas }) => {
    await canvas.findByText('0–0 of 57');
    await expect(canvas.queryByText('Nobody')).toBeNull();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

export const AskedAgain = meta.story({
  name: '[ADM-01] a retry shows placeholders of rows instead of the failure',
  render: () => <Example rows={[]} total={0} status="first" failure="The server does not answer." />,
  play: async ({ canvas }) => {
    await canvas.findByText('Loading the list');
    await expect(canvas.queryByText('The server does not answer.')).toBeNull();
  },
});

export const Empty = meta.story({
  name: '[ADM-01] there is nothing',
  render: () => <Example rows={[]} total={0} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Nobody');
    await expect(canvas.queryByRole('grid')).toBeNull();
    await expect(canvas.queryByText('Loading the list')).toBeNull();
  },
});

export const Failed = meta.story({
  name: '[ADM-01] loading failed, and can be retried',
  render: () => <Example rows={[]} total={0} failure="The server does not answer." />,
  play: async ({ canvas }) => {
    onRetry.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
});

export const FailedLater = meta.story({
  name: '[ADM-01] rows stay when the next page could not be loaded; unreadable entries are counted',
  render: () => <Example failure="The server does not answer." leftOut={3} />,
  play: async ({ canvas }) => {
    await canvas.findByText('The server does not answer.');
    await canvas.findByText('3 entries could not be read');
    await canvas.findByText('Person No. 1');
  },
});

export const Phone = meta.story({
  name: '[ADM-01] cards instead of columns on a phone, with the order behind a button',
  globals: { viewport: { value: 'phone' } },
  render: () => <Example phone />,
  play: async ({ canvas, canvasElement }) => {
    onOpen.mockClear();
    await expect(canvas.queryByRole('grid')).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: /Person No. 1 / }));
    await expect(onOpen.mock.calls).toEqual([['0']]);
    await userEvent.click(canvas.getByRole('button', { name: 'Sort' }));
    const menu = within(await within(canvasElement.ownerDocument.body).findByRole('menu'));
    const checked = () =>
      menu
        .getAllByRole('menuitemcheckbox')
        .flatMap((each) => (each.ariaChecked === 'true' ? [each.textContent] : []));
    const choose = (name: string) => userEvent.click(menu.getByRole('menuitemcheckbox', { name }));
    await expect(checked()).toEqual(['Name', 'Ascending']);
    await choose('Descending');
    await waitFor(() => expect(checked()).toEqual(['Name', 'Descending']));
    await choose('Ascending');
    await waitFor(() => expect(checked()).toEqual(['Name', 'Ascending']));
    await choose('Name');
    await waitFor(() => expect(checked()).toEqual(['Name', 'Descending']));
    await choose('Devices');
    await waitFor(() => expect(checked()).toEqual(['Devices', 'Ascending']));
  },
});

export const PhoneOpen = meta.story({
  name: '[ADM-01] on a phone the open card is marked and has its name as heading, and old cards are dimmed',
  globals: { viewport: { value: 'phone' } },
  render: () => <Example phone open="1" status="loading" />,
  play: async ({ canvas }) => {
    const cards = await canvas.findAllByTestId('data-row');
    await expect(cards.slice(0, 3).map((card) => card.ariaCurrent)).toEqual([null, 'true', null]);
    await expect(cards[0]?.firstElementChild).toHaveTextContent(/^Person No. 1$/);
    // The name of the column is shown only where the value does not say what it is.
    await expect(cards[0]?.lastElementChild).toHaveTextContent(/^E-mail person.1@example.com ?Devices 0$/);
    await expect(within(cards[0] as HTMLElement).getByText('E-mail').offsetWidth).toBe(1);
    await expect(within(cards[0] as HTMLElement).getByText('Devices').offsetWidth).toBeGreaterThan(20);
    await expect(canvas.getByTestId('data-cards')).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getByTestId('data-cards')).toHaveAttribute('data-stale', 'true');
  },
});

export const PhoneReady = meta.story({
  name: '[ADM-01] on a phone up-to-date cards are not dimmed',
  globals: { viewport: { value: 'phone' } },
  render: () => <Example phone />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId('data-cards')).toHaveAttribute('aria-busy', 'false');
    await expect(canvas.getByTestId('data-cards')).not.toHaveAttribute('data-stale');
  },
});

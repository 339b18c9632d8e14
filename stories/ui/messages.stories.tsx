import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { AlertsIcon, DevicesIcon, OfflineIcon, OnlineIcon, PlusIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { type Toast, ToastRegion } from '../../src/ui/ToastRegion.tsx';
import { Group, MapBackdrop, Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Messages' });

const undo = fn();
const toasts: Toast[] = [
  { id: '1', tone: 'neutral', text: 'The demo restarts its devices every morning.' },
  {
    id: '2',
    tone: 'success',
    text: 'Delivery van 3 was renamed.',
    action: { label: 'Undo', onAction: undo },
  },
  { id: '3', tone: 'warning', text: 'The connection is slow. Positions may be a minute old.' },
  {
    id: '4',
    tone: 'danger',
    text: 'The name could not be saved. It was set back.',
    action: { label: 'Try again', onAction: undo },
  },
];

const held = fn();

function Toasts({ raised = false }) {
  const [list, setList] = useState(toasts);
  return (
    <MapBackdrop>
      <input type="search" aria-label="Search" />
      <input type="text" aria-label="Name" />
      <ToastRegion
        label="Messages"
        dismissLabel="Dismiss"
        toasts={list}
        raised={raised}
        onHold={held}
        onDismiss={(id) => setList(list.filter((toast) => toast.id !== id))}
      />
    </MapBackdrop>
  );
}

export const AllToasts = meta.story({
  render: () => <Toasts />,
  play: async ({ canvas, userEvent }) => {
    undo.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(undo).toHaveBeenCalledOnce();
    // Screen readers announce errors at once and other messages later. Only messages with an action have a button.
    const region = canvas.getByRole('region', { name: 'Messages' });
    await expect(region).not.toHaveAttribute('data-raised');
    await expect([...region.children].map((list) => [list.ariaLive, list.childElementCount])).toEqual([
      ['polite', 3],
      ['assertive', 1],
    ]);
    await expect(
      canvas.getAllByTestId('toast').map((toast) => within(toast).getAllByRole('button').length),
    ).toEqual([1, 2, 1, 2]);
    const first = canvas.getAllByRole('button', { name: 'Dismiss' })[0];
    if (!first) throw new Error('No toast can be dismissed');
    await userEvent.click(first);
    await expect(canvas.getAllByTestId('toast').map((toast) => toast.dataset['tone'])).toEqual([
      'success',
      'warning',
      'danger',
    ]);
  },
});

export const ToastsByEsc = meta.story({
  name: 'Esc closes the newest message, unless a search or a layer above uses the key',
  render: () => <Toasts raised />,
  play: async ({ canvas, userEvent }) => {
    const left = () => canvas.queryAllByTestId('toast').map((toast) => toast.dataset['tone']);
    await expect(canvas.getByRole('region', { name: 'Messages' })).toHaveAttribute('data-raised', 'true');
    const search = canvas.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(search, 'van');
    await userEvent.keyboard('{Escape}');
    await expect(left()).toHaveLength(4);
    await userEvent.keyboard('x');
    await expect(left()).toHaveLength(4);
    await userEvent.clear(search);
    await userEvent.keyboard('{Escape}');
    await expect(left()).toEqual(['neutral', 'success', 'warning']);
    // Esc in a field outside the messages does not clear that field.
    await userEvent.type(canvas.getByLabelText('Name'), 'van');
    await userEvent.keyboard('{Escape}');
    await expect(left()).toEqual(['neutral', 'success']);
    const above = document.body.appendChild(document.createElement('div'));
    above.setAttribute('role', 'menu');
    await userEvent.keyboard('{Escape}');
    above.remove();
    await expect(left()).toEqual(['neutral', 'success']);
    window.addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true });
    await userEvent.keyboard('{Escape}');
    await expect(left()).toEqual(['neutral', 'success']);
    await userEvent.keyboard('{Escape}{Escape}{Escape}');
    await expect(left()).toEqual([]);
  },
});

export const ToastsHeld = meta.story({
  name: 'messages stay while one has the pointer or the focus, and continue to expire when both leave',
  render: () => <Toasts />,
  play: async ({ canvas, userEvent }) => {
    held.mockClear();
    const said = () => held.mock.calls.map(([on]) => on as boolean);
    const [first, second] = canvas.getAllByTestId('toast') as [HTMLElement, HTMLElement];
    const region = canvas.getByRole('region', { name: 'Messages' });
    await userEvent.hover(first);
    await expect(said()).toEqual([true]);
    await userEvent.unhover(region);
    await userEvent.hover(canvas.getByLabelText('Name'));
    await expect(said()).toEqual([true, false]);
    within(first).getByRole('button', { name: 'Dismiss' }).focus();
    await expect(said()).toEqual([true, false, true]);
    // Moving the focus from one message to the next does not count as leaving the messages.
    within(second).getByRole('button', { name: 'Dismiss' }).focus();
    await expect(said()).toEqual([true, false, true]);
    canvas.getByLabelText('Name').focus();
    await expect(said()).toEqual([true, false, true, false]);
    within(first).getByRole('button', { name: 'Dismiss' }).focus();
    await userEvent.keyboard('{Escape}{Escape}{Escape}{Escape}');
    await waitFor(() => expect(said()).toEqual([true, false, true, false, true, false]));
  },
});

export const Banners = meta.story({
  tags: ['picture'],
  render: () => (
    <main>
      <Banner
        tone="danger"
        icon={OfflineIcon}
        text="You are offline."
        detail="Positions are from 18:45."
        action={<Button size="small">Reload</Button>}
      />
      <Banner tone="success" icon={OnlineIcon} text="You are online again." />
      <Banner
        tone="warning"
        text="You see another customer’s account."
        action={<Button size="small">Leave</Button>}
      />
      <Banner
        tone="neutral"
        text="New: places can be drawn on the map."
        onDismiss={() => undefined}
        dismissLabel="Dismiss"
      />
    </main>
  ),
  play: async ({ canvas }) => {
    const danger = canvas.getByRole('alert');
    await expect(danger).toHaveTextContent('You are offline. Positions are from 18:45.');
    const [online, warning, neutral] = canvas.getAllByRole('status');
    await expect(canvas.getAllByRole('status')).toHaveLength(3);
    await expect(online?.querySelectorAll('p span')).toHaveLength(0);
    await expect(danger.querySelectorAll('p span')).toHaveLength(1);
    // A message's own icon replaces the icon of its tone.
    const icon = (of: Element | undefined) => of?.querySelector('svg')?.getAttribute('class');
    await expect(icon(danger)).not.toBe(icon(warning));
    await expect(canvas.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
    await expect(within(neutral as HTMLElement).getByRole('button', { name: 'Dismiss' })).toBeVisible();
  },
});

export const Empty = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage narrow>
      <EmptyState
        icon={DevicesIcon}
        title="Your devices will be here"
        text="Add the first one with the number on its back, or open a recorded track."
        action={
          <Button variant="primary" icon={PlusIcon}>
            Add device
          </Button>
        }
      />
      <EmptyState
        icon={AlertsIcon}
        title="Nothing needs you"
        text="Alarms of your devices appear here as they happen."
      />
    </Stage>
  ),
  play: async ({ canvas }) => {
    const children = (title: string) => canvas.getByText(title).parentElement?.childElementCount;
    await expect(children('Your devices will be here')).toBe(4);
    await expect(children('Nothing needs you')).toBe(3);
  },
});

const tries = fn();

export const Failed = meta.story({
  render: () => (
    <Stage narrow>
      <ErrorState
        title="The devices did not load"
        text="The service did not answer. Your connection seems fine, so try again in a moment."
        retry={{ label: 'Try again', onRetry: tries }}
        reference="req 7f3a-91c2"
      />
      <ErrorState
        icon={OfflineIcon}
        title="You are offline"
        text="This page needs a connection. The map still shows where your devices were last seen."
        retry={{ label: 'Try again', onRetry: tries, busy: true }}
      />
      <ErrorState title="Gone" text="It is gone for good." />
      <ErrorState title="Moved" text="It is elsewhere." action={<a href="#there">Go there</a>} />
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    tries.mockClear();
    const [first, second, third, fourth] = canvas.getAllByRole('alert');
    await expect([first, second, third, fourth].map((alert) => alert?.childElementCount)).toEqual([
      5, 4, 3, 4,
    ]);
    await expect(within(fourth as HTMLElement).queryByRole('button')).toBeNull();
    await expect(within(fourth as HTMLElement).getByRole('link', { name: 'Go there' })).toBeVisible();
    const [failed, offline] = canvas.getAllByRole('alert').map((alert) => within(alert));
    await expect(failed?.getByText('req 7f3a-91c2')).toBeVisible();
    await userEvent.click(failed?.getByRole('button', { name: 'Try again' }) as HTMLElement);
    await expect(tries).toHaveBeenCalledOnce();
    // The action of the second message is already running, so its button does nothing.
    await userEvent.click(offline?.getByRole('button', { name: 'Try again' }) as HTMLElement);
    await expect(tries).toHaveBeenCalledOnce();
  },
});

export const Progress = meta.story({
  render: () => (
    <Stage narrow>
      <Group name="Known, unknown, without a way out" column>
        <ProgressBar
          label="Reading goeteborg-tram.gpx"
          value={0.42}
          detail="42 %, about 20 s left"
          cancel={{ label: 'Cancel', onCancel: () => undefined }}
        />
        <ProgressBar
          label="Looking for devices"
          value={null}
          cancel={{ label: 'Cancel', onCancel: () => undefined }}
        />
        <ProgressBar label="Saving" value={0.9} />
      </Group>
    </Stage>
  ),
  play: async ({ canvas }) => {
    const known = canvas.getByRole('progressbar', { name: 'Reading goeteborg-tram.gpx' });
    await expect(known).toHaveAttribute('value', '42');
    await expect(known).toHaveAttribute('aria-valuetext', '42 %, about 20 s left');
    await expect(canvas.getByRole('progressbar', { name: 'Looking for devices' })).not.toHaveAttribute(
      'value',
    );
    await expect(canvas.getAllByRole('button', { name: 'Cancel' })).toHaveLength(2);
    await expect(canvas.getByText('Reading goeteborg-tram.gpx').nextElementSibling).toHaveTextContent('42 %');
    await expect(canvas.getByText('Saving').nextElementSibling).toBeNull();
  },
});

export const Loading = meta.story({
  render: () => (
    <Stage narrow>
      <Skeleton label="Loading devices">
        <RowBones rows={5} />
      </Skeleton>
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Loading devices$/);
    await expect(canvas.queryByRole('listitem')).toBeNull();
    const bones = [...(canvas.getByRole('status').parentElement?.nextElementSibling?.children ?? [])];
    await expect(bones).toHaveLength(5);
    for (const row of bones)
      await expect(
        [...row.querySelectorAll('[class*=bone]')].map((each) => each.matches('[data-round]')),
      ).toEqual([true, false, false, false]);
  },
});

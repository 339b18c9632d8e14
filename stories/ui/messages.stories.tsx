import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Card } from '../../src/ui/Card.tsx';
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

function Toasts() {
  const [list, setList] = useState(toasts);
  return (
    <MapBackdrop>
      <ToastRegion
        label="Messages"
        dismissLabel="Dismiss"
        toasts={list}
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
});

export const Empty = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage narrow>
      <Card>
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
      </Card>
      <Card>
        <EmptyState
          icon={AlertsIcon}
          title="Nothing needs you"
          text="Alarms of your devices appear here as they happen."
        />
      </Card>
    </Stage>
  ),
});

const tries = fn();

export const Failed = meta.story({
  render: () => (
    <Stage narrow>
      <Card>
        <ErrorState
          title="The devices did not load"
          text="The service did not answer. Your connection seems fine, so try again in a moment."
          retry={{ label: 'Try again', onRetry: tries }}
          reference="req 7f3a-91c2"
        />
      </Card>
      <Card>
        <ErrorState
          icon={OfflineIcon}
          title="You are offline"
          text="This page needs a connection. The map still shows where your devices were last seen."
          retry={{ label: 'Try again', onRetry: tries, busy: true }}
        />
      </Card>
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    tries.mockClear();
    const [failed, offline] = canvas.getAllByRole('alert').map((alert) => within(alert));
    await expect(failed?.getByText('req 7f3a-91c2')).toBeVisible();
    await userEvent.click(failed?.getByRole('button', { name: 'Try again' }) as HTMLElement);
    await expect(tries).toHaveBeenCalledOnce();
    // The second one is trying already.
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
  },
});

export const Loading = meta.story({
  render: () => (
    <Stage narrow>
      <Card flush>
        <Skeleton label="Loading devices">
          <RowBones rows={5} />
        </Skeleton>
      </Card>
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Loading devices$/);
    await expect(canvas.queryByRole('listitem')).toBeNull();
  },
});

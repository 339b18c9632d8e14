import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Badge } from '../../src/ui/Badge.tsx';
import { Battery } from '../../src/ui/Battery.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { Dialog, type DialogProps } from '../../src/ui/Dialog.tsx';
import { Facts } from '../../src/ui/Facts.tsx';
import { Figure, Speed } from '../../src/ui/Figure.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import {
  CopyIcon,
  DeleteIcon,
  EditIcon,
  FollowIcon,
  HistoryIcon,
  MoreIcon,
  ShareIcon,
} from '../../src/ui/icons.ts';
import { Menu } from '../../src/ui/Menu.tsx';
import { Sheet, type SheetStop } from '../../src/ui/Sheet.tsx';
import { PanelHeader, SidePanel } from '../../src/ui/SidePanel.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import styles from './layers.module.css';
import { MapBackdrop, Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Layers' });

const shut = fn();
const icon = <DeviceIcon kind="van" colour="#2962ff" state="moving" heading={40} size={44} />;

function VanFacts() {
  return (
    <div className={styles.facts}>
      <div className={styles.figures}>
        <Speed value="54" unit="km/h" />
        <Badge tone="moving">Moving for 18 min</Badge>
        <Battery level={82} text="82 %" label="Battery 82 %" />
      </div>
      <div className={styles.actions}>
        <Button variant="primary" icon={FollowIcon}>
          Follow
        </Button>
        <Button icon={HistoryIcon}>History</Button>
        <Button icon={ShareIcon}>Share</Button>
      </div>
      <div className={styles.figures}>
        <Figure label="Today" value="184.2" unit="km" />
        <Figure label="Driving" value="3:42" unit="h" />
        <Figure label="Top speed" value="112" unit="km/h" />
      </div>
      <Facts
        facts={[
          { id: 'address', label: 'Address', value: 'Lindenstraße 12, 411 03 Göteborg' },
          {
            id: 'imei',
            label: 'IMEI',
            value: '356938035643809',
            action: <IconButton icon={CopyIcon} label="Copy IMEI" />,
          },
          { id: 'odometer', label: 'Odometer', value: '128,402 km' },
          { id: 'voltage', label: 'Voltage', value: '12.6 V' },
          { id: 'ignition', label: 'Ignition', value: 'On' },
          { id: 'reception', label: 'Reception', value: '11 satellites' },
          { id: 'accuracy', label: 'Positionsgenauigkeit', value: 'within 8 m' },
        ]}
      />
    </div>
  );
}

function SheetOverMap({ start, closable }: { start: SheetStop; closable?: boolean }) {
  const [stop, setStop] = useState(start);
  const [open, setOpen] = useState(true);
  const [taps, setTaps] = useState(0);
  return (
    <MapBackdrop>
      <button type="button" className={styles.map} onClick={() => setTaps(taps + 1)}>
        Map, pressed {taps} times
      </button>
      <Sheet
        label="Delivery van 3"
        handleLabel="Resize panel"
        stop={stop}
        onStopChange={setStop}
        open={open}
        onClose={closable ? () => setOpen(false) : undefined}
        testId="device-panel"
        header={<PanelHeader title="Delivery van 3" detail="Lindenstraße · 12 s ago" leading={icon} />}
      >
        <VanFacts />
      </Sheet>
    </MapBackdrop>
  );
}

export const SheetPeek = meta.story({
  globals: { viewport: { value: 'phone' } },
  render: () => <SheetOverMap start="peek" />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const page = within(canvasElement.ownerDocument.body);
    const sheet = await page.findByTestId('device-panel');
    const handle = page.getByRole('button', { name: 'Resize panel' });
    handle.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(sheet).toHaveAttribute('data-stop', 'half');
    await userEvent.keyboard('{End}');
    await expect(sheet).toHaveAttribute('data-stop', 'full');
    await userEvent.keyboard('{Escape}');
    await expect(sheet).toHaveAttribute('data-stop', 'half');
    await userEvent.keyboard('{Home}');
    await expect(sheet).toHaveAttribute('data-stop', 'peek');
    await userEvent.keyboard('{Escape}');
    await expect(sheet).toHaveAttribute('data-stop', 'peek');
    await userEvent.click(canvas.getByRole('button', { name: /Map/ }));
    await expect(canvas.getByRole('button', { name: 'Map, pressed 1 times' })).toBeVisible();
    await expect(sheet).toBeVisible();
  },
});

/** Checks how far down the page the sheet begins, as a fraction of the page's height. */
const reaches = async ({ canvasElement }: { canvasElement: HTMLElement }, least: number, most: number) => {
  const sheet = await within(canvasElement.ownerDocument.body).findByRole('dialog', {
    name: 'Delivery van 3',
  });
  await waitFor(async () => {
    const begins = sheet.getBoundingClientRect().top / window.innerHeight;
    await expect(begins).toBeGreaterThanOrEqual(least);
    await expect(begins).toBeLessThanOrEqual(most);
  });
  await expect(within(sheet).getByRole('button', { name: 'Follow' })).toBeVisible();
};
export const SheetHalf = meta.story({
  globals: { viewport: { value: 'phone' } },
  render: () => <SheetOverMap start="half" />,
  play: async (scene) => reaches(scene, 0.35, 0.65),
});

export const SheetFull = meta.story({
  globals: { viewport: { value: 'phone' } },
  render: () => <SheetOverMap start="full" />,
  play: async (scene) => reaches(scene, 0, 0.2),
});

/** With `onClose`, Esc closes the sheet from its lowest position. */
export const SheetClosable = meta.story({
  globals: { viewport: { value: 'phone' } },
  render: () => <SheetOverMap start="half" closable />,
  play: async ({ canvasElement, userEvent }) => {
    const page = within(canvasElement.ownerDocument.body);
    const sheet = await page.findByTestId('device-panel');
    await userEvent.keyboard('{Escape}');
    await expect(sheet).toHaveAttribute('data-stop', 'peek');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByTestId('device-panel')).toBeNull());
  },
});

const moreGroups = [
  {
    id: 'edit',
    items: [
      { id: 'edit', label: 'Edit device', icon: EditIcon, keys: ['E'] },
      { id: 'history', label: 'History', icon: HistoryIcon, href: '#history' },
      { id: 'share', label: 'Share position', icon: ShareIcon, disabled: true },
    ],
  },
  {
    id: 'show',
    label: 'On the map',
    items: [
      { id: 'trace', label: 'Trace', checked: true },
      { id: 'names', label: 'Names', checked: false },
    ],
  },
  {
    id: 'danger',
    items: [{ id: 'delete', label: 'Remove device', icon: DeleteIcon, tone: 'danger' as const }],
  },
];

export const Panel = meta.story({
  tags: ['picture'],
  render: () => (
    <MapBackdrop>
      <div className={styles.panel}>
        <SidePanel
          title="Delivery van 3"
          detail="Lindenstraße · 12 s ago"
          leading={icon}
          actions={<Menu trigger={<IconButton icon={MoreIcon} label="More" />} groups={moreGroups} />}
          onClose={() => undefined}
          closeLabel="Close"
          testId="device-panel"
        >
          <VanFacts />
        </SidePanel>
      </div>
    </MapBackdrop>
  ),
  play: async ({ canvas }) => {
    const panel = canvas.getByRole('complementary', { name: 'Delivery van 3' });
    await expect(within(panel).getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(panel.querySelector('footer')).toBeNull();
    await expect(panel.querySelector('h2 + div')).toHaveTextContent('Lindenstraße · 12 s ago');
  },
});

export const PanelEscape = meta.story({
  name: 'Esc closes a panel, but neither one below another layer nor one whose field has text',
  render: () => (
    <MapBackdrop>
      <div className={styles.panel}>
        <SidePanel
          title="Search"
          onClose={shut}
          closeLabel="Close"
          footer={<p>Foot</p>}
          actions={<Menu trigger={<Button>More</Button>} groups={moreGroups} />}
        >
          <input aria-label="Words" />
          <input type="checkbox" aria-label="A switch" />
          <SidePanel title="Nothing to close">
            <p>inside</p>
          </SidePanel>
        </SidePanel>
      </div>
    </MapBackdrop>
  ),
  play: async ({ canvas }) => {
    shut.mockClear();
    const plain = canvas.getByRole('complementary', { name: 'Nothing to close' });
    await expect(within(plain).queryByRole('button')).toBeNull();
    await expect(plain.querySelector('h2 + div')).toBeNull();
    await expect(plain.querySelector('footer')).toBeNull();
    await expect(
      canvas.getByRole('complementary', { name: 'Search' }).querySelector('footer'),
    ).toHaveTextContent('Foot');
    const words = canvas.getByLabelText('Words');
    await userEvent.type(words, 'x');
    await userEvent.keyboard('{Escape}');
    await expect(shut).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByLabelText('A switch'));
    await userEvent.keyboard('{Escape}');
    await expect(shut).toHaveBeenCalledOnce();
    shut.mockClear();
    await userEvent.clear(words);
    await userEvent.keyboard('{Escape}');
    await expect(shut).toHaveBeenCalledOnce();
    await userEvent.keyboard('q');
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await expect(shut).toHaveBeenCalledOnce();
    document.addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true });
    await userEvent.keyboard('{Escape}');
    await expect(shut).toHaveBeenCalledOnce();
  },
});

export const MenuOpen = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage>
      <div>
        <Menu align="start" trigger={<Button icon={MoreIcon}>More</Button>} groups={moreGroups} />
      </div>
    </Stage>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    canvas.getByRole('button', { name: 'More' }).focus();
    await userEvent.keyboard('{Enter}');
    const menu = await within(canvasElement.ownerDocument.body).findByRole('menu');
    await waitFor(() => expect(within(menu).getByRole('menuitem', { name: /Edit device/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await expect(within(menu).getByRole('menuitem', { name: 'History' })).toHaveFocus();
    const item = (name: RegExp, role = 'menuitem') => within(menu).getByRole(role, { name });
    // Menu items without an icon, a key or a mark have no empty element for it.
    await expect(item(/Edit device/).querySelectorAll('svg')).toHaveLength(1);
    await expect(item(/Edit device/)).toHaveTextContent(/^Edit deviceE$/);
    await expect(item(/Edit device/).querySelectorAll('kbd')).toHaveLength(1);
    await expect(menu.querySelectorAll('kbd')).toHaveLength(1);
    await expect(item(/History/)).toHaveAttribute('href', '#history');
    await expect(item(/History/)).not.toHaveAttribute('data-news');
    await expect(item(/History/)).not.toHaveAttribute('aria-current');
    await expect(item(/Edit device/)).not.toHaveAttribute('href');
    await expect(item(/Share/)).toHaveAttribute('aria-disabled', 'true');
    await expect(item(/Trace/, 'menuitemcheckbox')).toBeChecked();
    await expect(item(/Names/, 'menuitemcheckbox')).not.toBeChecked();
    await expect(within(menu).getAllByText('On the map')).toHaveLength(1);
    await expect(
      within(menu)
        .getAllByRole('group')
        .map((group) => group.childElementCount),
    ).toEqual([3, 3, 1]);
  },
});

export const MenuNews = meta.story({
  name: 'a menu link marks the current page and news',
  render: () => (
    <Stage>
      <Menu
        trigger={<Button>More</Button>}
        groups={[
          {
            id: 'all',
            items: [
              { id: 'here', label: 'Here', href: '#here', current: true },
              { id: 'news', label: 'News', href: '#news', detail: 'two new' },
            ],
          },
        ]}
      />
    </Stage>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    const menu = within(await within(canvasElement.ownerDocument.body).findByRole('menu'));
    await expect(menu.getByRole('menuitem', { name: 'Here' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.getByRole('menuitem', { name: 'Here' })).not.toHaveAttribute('data-news');
    await expect(menu.getByRole('menuitem', { name: 'News' })).toHaveAttribute('data-news', '');
    await expect(menu.getByRole('menuitem', { name: 'News' })).toHaveAttribute('aria-description', 'two new');
    await expect(menu.getByRole('menuitem', { name: 'News' }).querySelector('svg')).toBeNull();
  },
});

function Dialogs({ alert }: { alert?: boolean }) {
  const [open, setOpen] = useState(true);
  const [name, setName] = useState('Delivery van 3');
  const close = () => setOpen(false);
  return (
    <Stage>
      <div>
        <Button onClick={() => setOpen(true)}>Open</Button>
      </div>
      {alert ? (
        <Dialog
          open={open}
          onClose={close}
          alert
          title="Remove this device?"
          text="Its history and alarms go with it. You can undo this for five seconds."
          closeLabel="Close"
          actions={
            <>
              <Button onClick={close}>Keep it</Button>
              <Button variant="danger" onClick={close}>
                Remove device
              </Button>
            </>
          }
        />
      ) : (
        <Dialog
          open={open}
          onClose={close}
          title="Rename device"
          text="Everyone who sees this device sees its name."
          closeLabel="Close"
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" onClick={close}>
                Save
              </Button>
            </>
          }
        >
          <TextField label="Name" value={name} onChange={setName} />
        </Dialog>
      )}
    </Stage>
  );
}

export const DialogForm = meta.story({
  tags: ['picture'],
  render: () => <Dialogs />,
  play: async ({ canvasElement, userEvent }) => {
    const page = within(canvasElement.ownerDocument.body);
    const dialog = await page.findByRole('dialog', { name: 'Rename device' });
    await waitFor(() =>
      expect(dialog).toContainElement(canvasElement.ownerDocument.activeElement as HTMLElement),
    );
    // When a form dialog opens, its first field has the focus. Its header has a close button.
    await waitFor(() => expect(within(dialog).getByLabelText('Name')).toHaveFocus());
    await expect(within(dialog).getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription('Everyone who sees this device sees its name.');
    await expect(dialog.querySelector('footer')).toHaveTextContent('CancelSave');
    await expect(dialog.querySelector('header + div')).not.toHaveAttribute('tabindex');
    for (let presses = 0; presses < 6; presses++) await userEvent.tab();
    await expect(dialog).toContainElement(canvasElement.ownerDocument.activeElement as HTMLElement);
    // The browser may still be moving the focus. Set it, so that the picture is always the same.
    within(dialog).getByRole('button', { name: 'Save' }).focus();
  },
});

export const DialogAlert = meta.story({
  render: () => <Dialogs alert />,
  play: async ({ canvasElement, userEvent }) => {
    const page = within(canvasElement.ownerDocument.body);
    const asked = await page.findByRole('alertdialog', { name: 'Remove this device?' });
    await expect(within(asked).queryByRole('button', { name: 'Close' })).toBeNull();
    // A confirmation closes only by its buttons and by Esc. Its first button has the focus.
    await waitFor(() => expect(within(asked).getByRole('button', { name: 'Keep it' })).toHaveFocus());
    await userEvent.click(canvasElement.ownerDocument.body);
    await expect(asked).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(page.getByRole('button', { name: 'Open' }));
    await page.findByRole('alertdialog');
  },
});

type How = Pick<DialogProps, 'alert' | 'firm' | 'stubborn' | 'size'>;
const Plain = (how: How) => (
  <Stage>
    <Dialog open onClose={shut} title="Photo" closeLabel="Close" {...how} />
  </Stage>
);
/** Clicks outside the dialog, then presses Esc. Returns how many times each of the two asked to close the dialog. */
async function asksToClose(): Promise<readonly number[]> {
  shut.mockClear();
  await screen.findByRole('dialog', { name: 'Photo' });
  const counts = [];
  for (const ask of [
    async () => userEvent.click(document.elementFromPoint(5, 5) ?? document.body),
    async () => userEvent.keyboard('{Escape}'),
  ]) {
    await ask();
    counts.push(shut.mock.calls.length);
    shut.mockClear();
  }
  return counts;
}

export const DialogPlain = meta.story({
  name: 'a dialog without texts and buttons has no empty parts; a press outside and Esc close it',
  render: () => <Plain />,
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Photo' });
    await waitFor(() => expect(dialog).toHaveFocus());
    await expect(dialog.querySelector('footer')).toBeNull();
    await expect(dialog).not.toHaveAccessibleDescription();
    await expect(await asksToClose()).toEqual([1, 1]);
  },
});

export const DialogFirm = meta.story({
  name: 'a press outside does not close a dialog that opened by itself',
  render: () => <Plain firm size="half" />,
  play: async () => {
    await screen.findByRole('dialog', { name: 'Photo' });
    await expect(await asksToClose()).toEqual([0, 1]);
  },
});

export const DialogStubborn = meta.story({
  name: 'a dialog with nothing behind it cannot be closed',
  render: () => <Plain stubborn />,
  play: async () => expect(await asksToClose()).toEqual([0, 0]),
});

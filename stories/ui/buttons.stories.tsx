import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import {
  DeleteIcon,
  FollowIcon,
  LayersIcon,
  LogInIcon,
  MoreIcon,
  PlusIcon,
  ShareIcon,
} from '../../src/ui/icons.ts';
import { Group, MapBackdrop, Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Controls/Buttons' });
const press = fn();
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export const Variants = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage>
      {variants.map((variant) => (
        <Group key={variant} name={variant}>
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} icon={PlusIcon}>
            Add device
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading>
            Working
          </Button>
        </Group>
      ))}
      <Group name="Sizes">
        <Button variant="primary" size="small" icon={ShareIcon}>
          Small
        </Button>
        <Button variant="primary" icon={ShareIcon}>
          Medium
        </Button>
        <Button variant="primary" size="large" icon={ShareIcon}>
          Large
        </Button>
      </Group>
      <Group name="Wide, and a link" column>
        <Button variant="primary" size="large" wide icon={LogInIcon}>
          Log in
        </Button>
        <LinkButton href="#history" wide>
          Open history
        </LinkButton>
        <Button variant="danger" icon={DeleteIcon} wide>
          Geschwindigkeitsbenachrichtigungen unwiderruflich löschen
        </Button>
      </Group>
    </Stage>
  ),
  play: async ({ canvas }) => {
    const [plain, withIcon, disabled, working] = ['Save changes', 'Add device', 'Disabled', 'Working'].map(
      (name) => canvas.getAllByRole('button', { name })[0],
    ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    await expect(plain.querySelector('svg')).toBeNull();
    await expect(plain).not.toHaveAttribute('aria-busy');
    await expect(plain).not.toHaveAttribute('aria-disabled');
    await expect(plain.children).toHaveLength(1);
    await expect(withIcon.querySelectorAll('svg')).toHaveLength(1);
    await expect(disabled).toBeDisabled();
    await expect(working).toHaveAttribute('aria-busy', 'true');
    await expect(working).toHaveAttribute('aria-disabled', 'true');
    await expect(working.children).toHaveLength(2);
    const size = (name: string) =>
      canvas.getByRole('button', { name }).querySelector('svg')?.getAttribute('width');
    await expect(['Small', 'Medium', 'Large'].map(size)).toEqual(['16', '18', '18']);
    const width = (of: HTMLElement) => of.getBoundingClientRect().width;
    await expect(width(canvas.getByRole('link', { name: 'Open history' }))).toBeGreaterThan(2 * width(plain));
  },
});

export const Ends = meta.story({
  name: 'a disabled button can have the focus, and an icon at its end',
  render: () => (
    <Stage>
      <Button aria-disabled iconEnd={MoreIcon} onClick={press}>
        Later
      </Button>
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    press.mockClear();
    const button = canvas.getByRole('button', { name: 'Later' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button.firstElementChild?.lastElementChild?.tagName).toBe('svg');
    await userEvent.click(button);
    await expect(press).toHaveBeenCalledOnce();
  },
});

export const LoadingIgnoresPresses = meta.story({
  render: () => (
    <Stage>
      <Button variant="primary" loading onClick={press}>
        Log in
      </Button>
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    press.mockClear();
    const button = canvas.getByRole('button', { name: 'Log in' });
    await userEvent.click(button);
    await expect(press).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
});

export const Icons = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage>
      <Group name="quiet">
        <IconButton icon={MoreIcon} label="More" />
        <IconButton icon={ShareIcon} label="Share" keys={['Ctrl', 'S']} />
        <IconButton icon={LayersIcon} label="Layers, one new" dot />
        <IconButton icon={DeleteIcon} label="Delete" disabled />
      </Group>
      <Group name="secondary">
        <IconButton icon={MoreIcon} label="More" variant="secondary" />
        <IconButton icon={FollowIcon} label="Follow" variant="secondary" pressed />
      </Group>
    </Stage>
  ),
  play: async ({ userEvent, canvasElement }) => {
    await userEvent.tab();
    await userEvent.tab();
    const body = canvasElement.ownerDocument.body;
    await waitFor(() => expect(body.textContent).toContain('Ctrl'));
    const parts = (name: string) => within(canvasElement).getByRole('button', { name }).childElementCount;
    await expect(parts('Share')).toBe(1);
    await expect(parts('Layers, one new')).toBe(2);
  },
});

export const OnTheMap = meta.story({
  render: () => (
    <MapBackdrop>
      <div style={{ position: 'absolute', right: 16, top: 16, display: 'grid', gap: 12 }}>
        <IconButton icon={LayersIcon} label="Map type" variant="floating" side="left" />
        <IconButton icon={FollowIcon} label="Follow" variant="floating" pressed side="left" />
        <IconButton icon={PlusIcon} label="Zoom in" variant="floating" side="left" />
      </div>
    </MapBackdrop>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByRole('button', { name: 'Zoom in' })).not.toHaveAttribute('aria-pressed');
    await userEvent.hover(canvas.getByRole('button', { name: 'Map type' }));
    await waitFor(() => expect(screen.getByText('Map type')).toBeVisible());
    await expect(screen.getByText('Map type').querySelector('kbd')).toBeNull();
  },
});

import { type ReactNode, useRef, useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { CloseIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Spotlight, type SpotlightProps } from '../../src/ui/Spotlight.tsx';

const meta = preview.meta({ title: 'Layers/Spotlight' });

const HOLE = { left: 40, top: 40, width: 200, height: 60 };

/** A page with a button that opens the spotlight next to it. */
function Stage({
  hole = HOLE,
  arrow = { edge: 'left', at: 40 },
  open = false,
}: {
  hole?: SpotlightProps['hole'];
  arrow?: SpotlightProps['arrow'];
  open?: boolean;
  children?: ReactNode;
}) {
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(open);
  const [step, setStep] = useState(1);
  const close = () => setOpen(false);
  return (
    <main style={{ padding: 48, minHeight: '100vh' }}>
      <h1>A page</h1>
      <Button onClick={() => setOpen(true)}>Show me</Button>
      {isOpen && (
        <Spotlight
          hole={hole}
          card={{ left: 260, top: 40, scale: 1, maxHeight: 600 }}
          arrow={arrow}
          placed
          cardRef={card}
          title={`Step ${step}`}
          onClose={close}
          onStep={(by) => setStep((before) => before + by)}
          testIds={{ card: 'spotlight', hole: 'spotlight-hole' }}
          corner={<IconButton icon={CloseIcon} label="Close" onClick={close} />}
          actions={
            <>
              <Button variant="quiet">Back</Button>
              <Button variant="primary">Next</Button>
            </>
          }
        >
          <p>The bright part is what this is about.</p>
        </Spotlight>
      )}
    </main>
  );
}

export const Beside = meta.story({
  tags: ['picture'],
  name: '[TOUR-13] the focus moves into the card and returns afterwards',
  render: () => <Stage />,
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Show me' });
    await userEvent.click(opener);
    const next = await screen.findByRole('button', { name: 'Next' });
    await waitFor(() => expect(next).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expect(screen.getByRole('dialog')).toHaveAccessibleName('Step 2');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect(screen.getByRole('dialog')).toHaveAccessibleName('Step 2');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('spotlight')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
});

export const Tip = meta.story({
  name: '[TOUR-13] Esc also closes it from the close button, whose tooltip is open',
  render: () => <Stage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show me' }));
    const close = await screen.findByRole('button', { name: 'Close' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus());
    await userEvent.tab();
    await waitFor(() => expect(close).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('spotlight')).toBeNull());
  },
});

export const Centred = meta.story({
  name: '[TOUR-07] without a target everything is dimmed',
  render: () => <Stage open hole={null} arrow={null} />,
  play: async () => {
    await screen.findByTestId('spotlight');
    await expect(screen.queryByTestId('spotlight-hole')).toBeNull();
  },
});

export const Dark = meta.story({
  name: 'dark, pointing down',
  globals: { theme: 'dark' },
  render: () => (
    <Stage open hole={{ left: 300, top: 320, width: 220, height: 60 }} arrow={{ edge: 'bottom', at: 150 }} />
  ),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Step 1' });
    const hole = screen.getByTestId('spotlight-hole').getBoundingClientRect();
    await expect([hole.left, hole.top, hole.width, hole.height]).toEqual([300, 320, 220, 60]);
    await expect(dialog).toHaveTextContent('The bright part is what this is about.');
  },
});

import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { CheckIcon } from '../../src/ui/icons.ts';
import { Logo } from '../../src/ui/Logo.tsx';
import styles from './foundations.module.css';
import { Group, Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Foundations/Tokens' });

const sizes = [32, 24, 20, 17, 15, 13, 12] as const;
const surfaces = ['ground', 'panel', 'raised'] as const;
const states = ['moving', 'standing', 'nosignal', 'off', 'alarm'] as const;
const modes = ['v2', 'pets', 'watch', 'bike', 'base'] as const;

/** Seven sizes and three weights. Greek, Polish and Turkish letters come from the same font. */
export const Type = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage>
      {sizes.map((size) => (
        <p
          key={size}
          className={styles.line}
          style={{ fontSize: `var(--size-${size})`, lineHeight: `var(--leading-${size})` }}
        >
          <span className={styles.regular}>{size} Geschwindigkeitsbegrenzung</span>
          <span className={styles.medium}>Ταχύτητα οχήματος</span>
          <span className={styles.bold}>128,4 km/h źdźbło ğüş</span>
        </p>
      ))}
    </Stage>
  ),
});

export const Surfaces = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage>
      <div className={styles.surfaces}>
        {surfaces.map((surface) => (
          <div key={surface} className={styles.surface} style={{ background: `var(--surface-${surface})` }}>
            <strong>{surface}</strong>
            <span>ink</span>
            <span style={{ color: 'var(--ink-muted)' }}>ink-muted</span>
            <span style={{ color: 'var(--ink-faint)' }}>ink-faint</span>
            <span style={{ color: 'var(--accent-ink)' }}>accent-ink</span>
            <hr />
            <span className={styles.outline}>line-strong</span>
          </div>
        ))}
      </div>
    </Stage>
  ),
});

export const States = meta.story({
  render: () => (
    <Stage>
      {states.map((state) => (
        <Group key={state} name={state}>
          <span className={styles.swatch} style={{ background: `var(--state-${state})` }} />
          <span
            className={styles.soft}
            style={{ background: `var(--state-${state}-soft)`, color: `var(--state-${state}-ink)` }}
          >
            state-{state}-ink on state-{state}-soft
          </span>
          <span style={{ color: `var(--state-${state}-ink)` }}>state-{state}-ink</span>
        </Group>
      ))}
    </Stage>
  ),
  play: async ({ canvas }) => {
    const backgrounds = states.map((state) => {
      const [swatch, soft] = canvas.getByRole('heading', { name: state }).nextElementSibling?.children ?? [];
      return [swatch, soft].map((each) => getComputedStyle(each as Element).backgroundColor);
    });
    for (const at of [0, 1])
      await expect(new Set(backgrounds.map((each) => each[at])).size).toBe(states.length);
  },
});

/** The accent colour of each mode. A part of the page may also set `data-mode`. */
export const Accents = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage>
      {modes.map((mode) => (
        <div key={mode} data-mode={mode} className={styles.accent}>
          <span className={styles.fill}>{mode}: on-accent</span>
          <span className={styles.mark}>
            <CheckIcon size={24} strokeWidth={3} />
          </span>
          <span className={styles.accentSoft}>accent-ink on accent-soft</span>
        </div>
      ))}
    </Stage>
  ),
});

export const Brand = meta.story({
  render: () => (
    <Stage>
      <Group name="Logo">
        <Logo name="Fixpoint" size={48} />
      </Group>
      <Group name="Small">
        <Logo name="Fixpoint" size={24} />
      </Group>
      <Group name="Mark only">
        <Logo name="Fixpoint" size={40} markOnly />
      </Group>
      <Group name="App icon">
        <img src="/favicon.svg" alt="App icon" width="96" height="96" />
        <img src="/favicon.svg" alt="Favicon" width="16" height="16" />
      </Group>
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Fixpoint')).toHaveLength(2);
    // A screen reader announces the logo only where it stands alone. Next to the written name, it would read the
    // name twice.
    await expect(canvas.getAllByRole('img', { name: 'Fixpoint' })).toHaveLength(1);
  },
});

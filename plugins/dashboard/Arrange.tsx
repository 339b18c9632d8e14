import { useState } from 'react';
import * as dashboardEvents from '../../events/dashboard.ts';
import { admin } from '../../src/core/session/admin.ts';
import { useDragRow, useDrops } from '../../src/ui/drag-rows.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { ChevronDownIcon, ChevronUpIcon, HandleIcon, HideIcon, ShowIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { keepFocus } from '../../src/ui/keep-focus.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './Dashboard.module.css';
import { arrangement, dashboard } from './dashboard.state.ts';
import { keptWith, TILES, type Tile } from './tiles.ts';

const LIST = 'dashboard';
const KIND = 'tile';

/**
 * The list in which the user arranges the dashboard's tiles. Tiles can be moved by drag or with buttons, hidden, and
 * shown again.
 */
export const Arrange = view(function ArrangeView({ read, publish, t, language }) {
  const { shown, hidden } = read(arrangement);
  const [said, say] = useState('');
  const arrange = (next: readonly Tile[], without: readonly Tile[], toggled: Tile | null = null) =>
    publish(
      dashboardEvents.arranged({
        ...keptWith(read(dashboard).kept, { shown: next, hidden: without }, toggled),
        source: 'user',
      }),
    );
  const moveTo = (tile: Tile, place: number) => {
    const rest = shown.filter((each) => each !== tile);
    const at = Math.max(0, Math.min(rest.length, place));
    arrange([...rest.slice(0, at), tile, ...rest.slice(at)], hidden);
    say(
      t('dashboard.moved', {
        name: t(`dashboard.tile.${tile}`),
        place: formatNumber(at + 1, language),
        all: formatNumber(shown.length, language),
      }),
    );
  };
  useDrops(LIST, ({ dragged, target, where }) => {
    const [tile, other] = [TILES[dragged.id], TILES[target.id]];
    if (!tile || !other) return;
    const rest = shown.filter((each) => each !== tile);
    moveTo(tile, rest.indexOf(other) + (where === 'after' ? 1 : 0));
  });
  return (
    <Stack ref={keepFocus} gap={3} className={styles.arrange}>
      <Text tone="muted" size={13} numeric className={styles.compared}>
        {t('dashboard.arrangeHint')}
      </Text>
      {read(admin).ghostMode && <Remark>{t('dashboard.notKept')}</Remark>}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      <Stack as="ul" aria-label={t('dashboard.tiles')}>
        {shown.map((tile, place) => (
          <TileRow
            key={tile}
            tile={tile}
            isFirst={place === 0}
            isLast={place === shown.length - 1}
            onMove={(by) => moveTo(tile, place + by)}
            onHide={() =>
              arrange(
                shown.filter((each) => each !== tile),
                [...hidden, tile],
                tile,
              )
            }
          />
        ))}
      </Stack>
      {hidden.length > 0 && (
        <>
          <Text as="h2" tone="muted" size={13} weight="medium">
            {t('dashboard.hidden')}
          </Text>
          <Stack as="ul" aria-label={t('dashboard.hidden')}>
            {hidden.map((tile) => (
              <Row key={tile} as="li" gap={1} className={styles.row}>
                <Text as="span" clip shrink grow>
                  {t(`dashboard.tile.${tile}`)}
                </Text>
                <IconButton
                  icon={ShowIcon}
                  label={t('dashboard.show', { name: t(`dashboard.tile.${tile}`) })}
                  onClick={() =>
                    arrange(
                      [...shown, tile],
                      hidden.filter((each) => each !== tile),
                      tile,
                    )
                  }
                />
              </Row>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
});

type TileRowProps = {
  tile: Tile;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onHide: () => void;
};
const TileRow = view<TileRowProps>(function TileRowView({ t }, { tile, isFirst, isLast, onMove, onHide }) {
  const { row, isDragged, over } = useDragRow<HTMLLIElement>({
    list: LIST,
    kind: KIND,
    id: TILES.indexOf(tile),
    drags: true,
    takes: { [KIND]: 'beside' },
  });
  const name = t(`dashboard.tile.${tile}`);
  return (
    <Row
      ref={row}
      as="li"
      gap={1}
      className={styles.row}
      data-tile={tile}
      data-dragged={isDragged || undefined}
      data-over={over ?? undefined}
    >
      <HandleIcon size={18} aria-hidden="true" className={styles.handle ?? ''} />
      <Text as="span" clip shrink grow>
        {name}
      </Text>
      <IconButton
        icon={ChevronUpIcon}
        label={t('dashboard.earlier', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ChevronDownIcon}
        label={t('dashboard.later', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton icon={HideIcon} label={t('dashboard.hide', { name })} onClick={onHide} />
    </Row>
  );
});

import { useMemo } from 'react';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { devices } from '../../src/core/devices/devices.ts';
import type { Read } from '../../src/kernel/read.ts';
import { stateKey } from '../../src/rules/movers.ts';
import { CloseIcon, FilterIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { Menu, type MenuItem } from '../../src/ui/Menu.tsx';
import { type Translate, view } from '../../src/ui/view.tsx';
import type { Arrangement, Sort } from './arrangement.state.ts';
import styles from './DeviceList.module.css';

type FiltersProps = { chosen: Arrangement; arrange: (change: Partial<Arrangement>) => void };

/**
 * The menu that filters the device list by group, model and visible map area. `sorts`: sort orders to include in
 * the menu.
 */
export const FilterMenu = view<FiltersProps & { sorts: readonly Sort[] }>(function FilterMenuView(
  { read, t },
  { chosen, arrange, sorts },
) {
  const { byId, groups, arrangement: version } = read(devices);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the map of devices is changed in place; `version` changes when a device is added, removed or moved
  const models = useMemo(() => modelsOf(byId), [byId, version]);
  const toggle = <Key extends 'group' | 'model'>(key: Key, value: number): MenuItem['onSelect'] => {
    return () => arrange({ [key]: chosen[key] === value ? null : value });
  };
  return (
    <Menu
      trigger={
        <IconButton
          icon={FilterIcon}
          label={t('map.filter.open')}
          dot={chosen.group !== null || chosen.model !== null || chosen.inView}
        />
      }
      groups={[
        // On wide screens, sorting has its own button outside the filter menu.
        ...(sorts.length > 0
          ? [
              {
                id: 'sort',
                label: t('map.list.sort'),
                items: sorts.map((sort) => ({
                  id: sort,
                  label: t(`map.list.sortBy.${sort}`),
                  checked: chosen.sort === sort,
                  onSelect: () => arrange({ sort }),
                })),
              },
            ]
          : []),
        {
          id: 'view',
          items: [
            {
              id: 'inView',
              label: t('map.filter.inView'),
              checked: chosen.inView,
              onSelect: () => arrange({ inView: !chosen.inView }),
            },
          ],
        },
        {
          id: 'groups',
          label: t('map.filter.group'),
          items: groups.map(({ id, name }) => ({
            id: String(id),
            label: name,
            checked: chosen.group === id,
            onSelect: toggle('group', id),
          })),
        },
        {
          id: 'models',
          label: t('map.panel.model'),
          items: [...models].map(([model, name]) => ({
            id: String(model),
            label: name,
            checked: chosen.model === model,
            onSelect: toggle('model', model),
          })),
        },
      ].filter(({ items }) => items.length > 0)}
    />
  );
});

/** The active filters of the device list. A press on one removes it. */
export const FilterChips = view<FiltersProps>(function FilterChipsView({ read, t }, { chosen, arrange }) {
  const chips = chipsOf(read, t, chosen);
  if (chips.length === 0) return null;
  return (
    <Row as="ul" gap={1} align="stretch" wrap className={styles.chips} aria-label={t('map.filter.active')}>
      {chips.map(({ key, text, without }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('map.filter.remove', { name: text })}
            onClick={() => arrange(without)}
          >
            <Text as="span" clip>
              {text}
            </Text>
            <CloseIcon size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </Row>
  );
});

type Chip = { readonly key: string; readonly text: string; readonly without: Partial<Arrangement> };

/** Returns the active filters of the menu, and for each the change that removes it. */
function chipsOf(read: Read, t: Translate, chosen: Arrangement): readonly Chip[] {
  const { byId, groups } = read(devices);
  const chips: Chip[] = [];
  if (chosen.inView) chips.push({ key: 'inView', text: t('map.filter.inView'), without: { inView: false } });
  if (chosen.group !== null) {
    const text = groups.find(({ id }) => id === chosen.group)?.name ?? t('map.filter.group');
    chips.push({ key: 'group', text, without: { group: null } });
  }
  if (chosen.model !== null) {
    const text = modelsOf(byId).get(chosen.model) ?? t('map.panel.model');
    chips.push({ key: 'model', text, without: { model: null } });
  }
  return chips;
}

/** Returns the names of the filters that also apply to the map: states, group and model. */
export const filtersOnMap = (read: Read, t: Translate, chosen: Arrangement): readonly string[] => [
  ...chosen.states.map((state) => t(stateKey(state, modeNow(read).icons[0]))),
  ...chipsOf(read, t, { ...chosen, inView: false }).map(({ text }) => text),
];

/** Returns the models among the devices, by model number. */
function modelsOf(
  byId: ReadonlyMap<number, { device_models: readonly { model_nr: number; name?: string | undefined }[] }>,
) {
  const models = new Map<number, string>();
  for (const { device_models } of byId.values()) {
    const [first] = device_models;
    if (first && !models.has(first.model_nr))
      models.set(first.model_nr, first.name || String(first.model_nr));
  }
  return models;
}

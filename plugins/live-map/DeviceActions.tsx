import { useState } from 'react';
import { offeredActions } from '../../src/core/devices/offered-actions.ts';
import { actionIcon } from '../../src/ui/action-icons.ts';
import { ChevronUpIcon, type Icon, MoreIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './DeviceActions.module.css';

/** So many stand there at once, with the button for the rest. */
const MOST = 5;

/** Everything that can be done with a device, by whichever plugin: one press each. */
export const DeviceActions = view<{ device: number }>(function DeviceActionsView(
  { read, publish, deviceActions, routes, t },
  { device },
) {
  const [isWhole, setWhole] = useState(false);
  const all = offeredActions(deviceActions, routes, read, device);
  const hasMore = all.length > MOST;
  return (
    <ul className={styles.actions} aria-label={t('map.panel.actions')}>
      {(hasMore && !isWhole ? all.slice(0, MOST - 1) : all).map(({ id, icon, label, pressed, says }) => {
        const draft = says(read, device);
        return (
          <li key={id}>
            <Action
              icon={actionIcon(icon)}
              label={t(label(read, device))}
              pressed={pressed?.(read, device)}
              isDisabled={draft === null}
              onPress={() => draft && publish(draft)}
            />
          </li>
        );
      })}
      {hasMore && (
        <li>
          <Action
            icon={isWhole ? ChevronUpIcon : MoreIcon}
            label={t(isWhole ? 'map.panel.less' : 'map.panel.more')}
            isExpanded={isWhole}
            onPress={() => setWhole(!isWhole)}
          />
        </li>
      )}
    </ul>
  );
});

type ActionProps = {
  icon: Icon;
  label: string;
  pressed?: boolean | undefined;
  isExpanded?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
};

function Action({ icon: Glyph, label, pressed, isExpanded, isDisabled, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-pressed={pressed}
      aria-expanded={isExpanded}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Stack as="span" center tone="accent" className={styles.disc}>
        <Glyph size={20} aria-hidden="true" />
      </Stack>
      <Text as="span" size={12} anywhere centered className={styles.label}>
        {label}
      </Text>
    </button>
  );
}

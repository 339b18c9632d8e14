import { useMemo, useState } from 'react';
import * as navigation from '../../events/navigation.ts';
import { devicesOffered } from '../../src/core/devices/devices-offered.ts';
import { deviceBy, devices } from '../../src/core/devices/devices.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { CloseIcon } from '../../src/ui/icons.ts';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Dashboard.module.css';
import { hrefOf, type Look, MOST_DEVICES } from './place.ts';

/** The devices that are compared: each may go, others may come. */
export const ChosenDevices = view<{ look: Look }>(function ChosenDevicesView(
  { read, publish, t },
  { look: { choice, devices: chosen } },
) {
  const { byId } = read(devices);
  const [text, setText] = useState('');
  const options = useMemo(
    () =>
      devicesOffered(text, byId.values(), chosen).map(({ id, name }) => ({ value: `${id}`, label: name })),
    [text, byId, chosen],
  );
  const choose = (ids: readonly number[]) =>
    publish(navigation.linkFollowed({ href: hrefOf(choice, ids), replace: true }));
  return (
    <Row gap={2} wrap>
      <Row as="ul" gap={2} align="stretch" wrap aria-label={t('dashboard.devices')}>
        {chosen.map((id) => (
          <Chip
            key={id}
            device={id}
            {...(chosen.length > 1 && { onLeave: () => choose(chosen.filter((each) => each !== id)) })}
          />
        ))}
      </Row>
      {chosen.length < MOST_DEVICES && byId.size > chosen.length && (
        <div className={styles.add}>
          <Combobox
            key={chosen.join()}
            label={t('dashboard.compare')}
            labelHidden
            placeholder={t('dashboard.compare')}
            options={options}
            value={null}
            onText={setText}
            onChange={(value) => {
              if (value === null) return;
              setText('');
              choose([...chosen, Number(value)]);
            }}
            emptyText={t('history.device.noMatch')}
            clearLabel={t('history.device.clear')}
            openLabel={t('history.device.offer')}
          />
        </div>
      )}
    </Row>
  );
});

const Chip = view<{ device: number; onLeave?: () => void }>(function ChipView(
  { read, t },
  { device: id, onLeave },
) {
  const device = read(deviceBy(id));
  if (!device) return null;
  return (
    <Row as="li" gap={2} size={13} className={styles.chip}>
      <span className={styles.swatch} style={{ backgroundColor: device.colour }} />
      <Text as="span" clip shrink>
        {device.name}
      </Text>
      {onLeave && (
        <button
          type="button"
          className={styles.leave}
          aria-label={t('dashboard.leave', { name: device.name })}
          onClick={onLeave}
        >
          <CloseIcon size={14} aria-hidden="true" />
        </button>
      )}
    </Row>
  );
});

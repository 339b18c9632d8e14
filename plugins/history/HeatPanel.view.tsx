import * as mapEvents from '../../events/map.ts';
import { nameOfPast } from '../../src/core/travel/file-tracks.ts';
import { isGroundDark } from '../../src/core/app/map-look.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { summaryOfDevice } from './wrong.state.ts';
import { CloseIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { view } from '../../src/ui/view.tsx';
import { AddDevice } from './AddDevice.tsx';
import { heatColours } from './heat-colours.ts';
import styles from './History.module.css';
import { PastStatus } from './PastStatus.tsx';
import { RangePicker } from './RangePicker.tsx';
import { formatDuration } from '../../src/ui/format-time.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';

const NONE: readonly number[] = [];

/**
 * The panel of the heat map, which shows where devices spent their time. It has the time range, the legend, and the
 * list of devices.
 */
export default view(function HeatPanelView({ read, publish, t, language }) {
  const isDark = read(isGroundDark);
  const devices = read(toolDevices('heat')) ?? NONE;
  return (
    <Stack gap={4} packed shrink className={styles.panel}>
      <RangePicker />
      <PastStatus />
      <Stack as="figure" gap={1} tone="muted" size={13} className={styles.legend}>
        <svg viewBox="0 0 60 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {heatColours(isDark).map((colour, i) => (
            <rect key={colour.join()} x={i * 10} y="0" width="10" height="4" fill={`rgb(${colour.join()})`} />
          ))}
        </svg>
        <Row align="stretch" justify="between">
          <span>{t('history.heat.little')}</span>
          <span>{t('history.heat.much')}</span>
        </Row>
        <figcaption>{t(isDark ? 'history.heat.legendDark' : 'history.heat.legend')}</figcaption>
      </Stack>
      <Stack as="ul">
        {devices.map((id) => {
          const name = read(nameOfPast(id)) ?? '…';
          const { standingSeconds, drivingSeconds } = read(summaryOfDevice(id)).totals;
          return (
            <Row key={id} as="li" gap={2} className={styles.deviceHead}>
              <Text as="span" size={15} weight="medium" anywhere shrink grow>
                {name}
              </Text>
              <Text as="span" tone="muted" size={13} numeric>
                {formatDuration(standingSeconds + drivingSeconds, language)}
              </Text>
              {devices.length > 1 && (
                <IconButton
                  icon={CloseIcon}
                  label={t('history.device.remove', { name })}
                  onClick={() =>
                    publish(
                      mapEvents.toolOpened({ tool: 'heat', devices: devices.filter((each) => each !== id) }),
                    )
                  }
                />
              )}
            </Row>
          );
        })}
      </Stack>
      <AddDevice tool="heat" />
    </Stack>
  );
});

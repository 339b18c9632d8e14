import * as mapEvents from '../../events/map.ts';
import * as measureEvents from '../../events/measure.ts';
import { copyAndTell } from '../../src/core/app/copy-and-tell.ts';
import { markedPlace } from '../../src/core/app/marked-place.ts';
import { formatPlace } from '../../src/ui/format.ts';
import { CloseIcon, CopyIcon, MeasureIcon, RouteIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './MarkedPlace.module.css';

/** The place that the user marked on the map, and its actions. */
export default view(function MarkedPlaceView({ read, publish, t, copy }) {
  const { place } = read(markedPlace);
  if (!place) return null;
  const { lat, lng, name } = place;
  const text = formatPlace(lat, lng);
  return (
    <Row
      as="section"
      gap={1}
      className={styles.card}
      aria-label={t('mapTools.marked.title')}
      data-testid="marked-place"
    >
      <Stack as="p" numeric shrink grow>
        <Text as="strong" weight="medium" clip>
          {name ?? text}
        </Text>
        {name && (
          <Text as="span" tone="muted" size={12}>
            {text}
          </Text>
        )}
      </Stack>
      <IconButton
        icon={CopyIcon}
        label={t('map.panel.copyPlace')}
        onClick={() => copyAndTell({ copy, publish }, text)}
      />
      <IconButton
        icon={MeasureIcon}
        label={t('mapTools.marked.measure')}
        onClick={() => {
          publish(mapEvents.toolOpened({ tool: 'measure', devices: [] }));
          publish(measureEvents.pointAdded({ lat, lng }));
          publish(mapEvents.markCleared());
        }}
      />
      <IconButton
        icon={RouteIcon}
        label={t('mapTools.route')}
        onClick={() => publish(mapEvents.routeWanted({ lat, lng, name }))}
      />
      <IconButton
        icon={CloseIcon}
        label={t('shell.close')}
        onClick={() => publish(mapEvents.markCleared())}
      />
    </Row>
  );
});

import { readOnlyFor } from '../../../src/core/session/access.ts';
import { useMemo, useState } from 'react';
import { deviceBy, devices } from '../../../src/core/devices/devices.ts';
import * as formEvents from '../../../events/device-forms.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { useDrops, useDragRow } from '../../../src/ui/drag-rows.ts';
import { useForm } from '../../../src/ui/form.ts';
import { ChevronDownIcon, ChevronUpIcon, HandleIcon } from '../../../src/ui/icons.ts';
import { Remark } from '../../../src/ui/Section.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { besideOf, placesOf } from '../list/moves.ts';
import { besideIt } from '../list/rows.ts';
import { draftOf, formKey } from '../forms.state.ts';
import type { PageProps } from '../page-for.ts';
import { DevicePage } from './DevicePage.tsx';
import styles from './Pages.module.css';
import { change } from './use-change.ts';
import type { Device } from '../../../events/device-types.ts';
import { modeNow } from '../../../src/core/app/mode-features.ts';
import { kindOf } from '../../../src/map/kind-of.ts';
import { DeviceIcon } from '../../../src/ui/DeviceIcon.tsx';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';

/**
 * The drag-and-drop name of the rows on a device's position page. They can be dropped only on each other, not on rows
 * of the device list.
 */
const PLACES_LIST = 'places';
type Props = { device: Device; place: number; isOwn: boolean; drags: boolean };

/** A row on the page for a device's position in the list: the device itself or one of its neighbours. */
const NeighbourRow = view<Props>(function NeighbourRowView(
  { read, t, language },
  { device, place, isOwn, drags },
) {
  const { row, isDragged, over } = useDragRow<HTMLLIElement>({
    list: PLACES_LIST,
    kind: 'place',
    id: device.id,
    drags,
    takes: drags ? { place: 'beside' } : {},
  });
  return (
    <Row
      ref={row}
      as="li"
      gap={3}
      className={styles.neighbour}
      aria-current={isOwn ? 'true' : undefined}
      data-over={over ?? undefined}
      data-dragged={isDragged || undefined}
    >
      <Text as="span" tone="muted" numeric className={styles.place}>
        {formatNumber(place, language)}
      </Text>
      <DeviceIcon
        kind={kindOf(device, modeNow(read))}
        colour={device.colour}
        image={device.image}
        size={28}
      />
      <Text as="span" clip shrink grow>
        {device.name || t('deviceManagement.unnamed')}
      </Text>
      {drags && <HandleIcon className={styles.grip} size={18} aria-hidden="true" />}
    </Row>
  );
});

/** How many neighbours are listed before the device, and how many after it. */
const AROUND = 3;

/**
 * The settings page for a device's position in the list. The user enters a number, moves the device step by step, or
 * drags it among its neighbours (DEV-07).
 */
export const Position = view<PageProps>(function PositionView(context, { device: id }) {
  const { read, t } = context;
  const device = read(deviceBy(id));
  const { byId, groups, arrangement } = read(devices);
  const { devices: ordered, at } = useMemo(
    () => besideIt(byId, groups, device ?? { id, group: null }),
    // oxlint-disable-next-line react/exhaustive-deps -- devices are changed in place; `arrangement` is another number when one moves
    [byId, groups, arrangement, device],
  );
  const [round, setRound] = useState(0);
  const move = (moved: Device, other: Device, where: 'before' | 'after') => {
    const position = besideOf(moved, other, where, placesOf(read, byId))?.position;
    if (position !== undefined) change(context, [moved.id], { position }, 'deviceManagement.done.position');
  };
  useDrops(PLACES_LIST, ({ dragged, target, where }) => {
    const moved = byId.get(dragged.id);
    const other = byId.get(target.id);
    if (moved && other && where !== 'onto') move(moved, other, where);
  });
  if (!device) return null;
  const canWrite = !read(readOnlyFor('deviceEditing'));
  const first = Math.max(0, Math.min(at - AROUND, ordered.length - 2 * AROUND - 1));
  const around = ordered.slice(first, first + 2 * AROUND + 1);
  /** Moves the device to this index of the list. */
  const moveTo = (index: number) => {
    const other = ordered[index];
    if (other && index !== at) move(device, other, index > at ? 'after' : 'before');
  };
  return (
    <DevicePage device={id} page="device-position" fields={['position']}>
      <PlaceForm
        key={`${round} ${at}`}
        device={id}
        place={at + 1}
        most={ordered.length}
        onPlace={(place) => {
          moveTo(place - 1);
          setRound(round + 1);
        }}
      />
      {canWrite && (
        <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons} data-start="">
          <Button size="small" icon={ChevronUpIcon} disabled={at <= 0} onClick={() => moveTo(at - 1)}>
            {t('deviceManagement.position.up')}
          </Button>
          <Button
            size="small"
            icon={ChevronDownIcon}
            disabled={at === ordered.length - 1}
            onClick={() => moveTo(at + 1)}
          >
            {t('deviceManagement.position.down')}
          </Button>
          <Button size="small" variant="quiet" disabled={at <= 0} onClick={() => moveTo(0)}>
            {t('deviceManagement.position.first')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={at === ordered.length - 1}
            onClick={() => moveTo(ordered.length - 1)}
          >
            {t('deviceManagement.position.last')}
          </Button>
        </Row>
      )}
      <ol className={styles.neighbours} aria-label={t('deviceManagement.position.around')}>
        {around.map((each, i) => (
          <NeighbourRow
            key={each.id}
            device={each}
            place={first + i + 1}
            isOwn={each.id === id}
            drags={canWrite}
          />
        ))}
      </ol>
      {canWrite && <Remark>{t('deviceManagement.position.hint')}</Remark>}
    </DevicePage>
  );
});

type FormProps = PageProps & { place: number; most: number; onPlace: (place: number) => void };
const PlaceForm = view<FormProps>(function PlaceFormView(
  { read, publish, t },
  { device: id, place: at, most, onPlace },
) {
  const now = `${at}`;
  const draft = read(draftOf(formKey(id, 'position')));
  const drop = () => publish(formEvents.draftDropped({ device: id, form: 'position' }));
  const { form, field, values, problem } = useForm({
    fields: {
      place: (text) => {
        const place = Number(text);
        return Number.isInteger(place) && place >= 1 && place <= most
          ? null
          : 'deviceManagement.position.wrong';
      },
    },
    draft: { place: now, ...draft },
    busy: false,
    onPause: ({ place }) =>
      place === now
        ? draft['place'] !== undefined && drop()
        : publish(formEvents.draftKept({ device: id, form: 'position', fields: { place } })),
    onSend: ({ place }) => {
      drop();
      if (place !== now) onPlace(Number(place));
    },
  });
  const wrong = problem('place');
  return (
    <Stack as="form" {...form} gap={2} className={styles.inline}>
      <TextField
        {...field('place')}
        label={t('deviceManagement.position.label', { most })}
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        readOnly={read(readOnlyFor('deviceEditing'))}
        error={wrong && t(wrong, { most })}
      />
      {!read(readOnlyFor('deviceEditing')) && (
        <Button type="submit" variant="primary" disabled={values.place === now}>
          {t('deviceManagement.save')}
        </Button>
      )}
    </Stack>
  );
});

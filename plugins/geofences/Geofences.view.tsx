import { useState } from 'react';
import { readOnlyFor } from '../../src/core/session/access.ts';
import * as fenceEvents from '../../events/fences.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { SidePage } from '../../src/ui/SidePage.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';
import { DraftForm } from './DraftForm.tsx';
import { fenceTool } from './draft.state.ts';
import { FenceList } from './FenceList.tsx';
import { MovingFences } from './MovingFences.tsx';
import { takeFile, useFenceDrop } from './files.tsx';
import styles from './Geofences.module.css';
import * as changeEvents from '../../events/changes.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { ErrorState } from '../../src/ui/Notice.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { formatBytes } from '../../src/ui/format.ts';
import { DevicePicker } from './DevicePicker.tsx';
import { changeable } from './listed.ts';
import { importingEdits, MOST_EDITS } from './fence-edits.ts';
import { fenceWords } from './words.ts';

/**
 * The preview of an import. It lists the areas in the file, and the user chooses which to import and for which devices.
 * If the file is unusable, the preview says why.
 */
const ImportPreview = view(function ImportPreviewView(context) {
  const { read, publish, t, language } = context;
  const { file } = read(fenceTool);
  const [devices, setDevices] = useState<readonly number[]>(
    changeable(read, read(toolDevices('geofences')) ?? []),
  );
  const [wasTried, setTried] = useState(false);
  if (!file) return null;
  const close = <Button onClick={() => publish(fenceEvents.importClosed())}>{t('geofences.cancel')}</Button>;
  if (file.kind === 'refused') {
    const { reason, line, most } = file;
    return (
      <ErrorState
        title={t('geofences.file.refused', { name: file.name })}
        text={t(`geofences.file.problem.${reason}`, {
          line: line ?? 1,
          most: reason === 'tooLarge' ? formatBytes(most ?? 0, language) : (most ?? 0),
        })}
        action={close}
      />
    );
  }
  const { found, left, picked } = file;
  const { shapeWords } = fenceWords(context);
  const chosen = found.filter((_, i) => picked.includes(i));
  const isTooMuch = chosen.length * devices.length > MOST_EDITS;
  const problem =
    devices.length === 0 ? 'noDevice' : chosen.length === 0 ? 'noArea' : isTooMuch ? 'tooMuch' : null;
  const save = () => {
    if (problem) return setTried(true);
    publish(
      changeEvents.wanted({
        edits: [...importingEdits(chosen, devices, t('geofences.unnamed'))],
        label: 'geofences.done.imported',
      }),
    );
    return publish(fenceEvents.importClosed());
  };
  return (
    <Stack gap={4}>
      <p>
        <strong>{t('geofences.file.found', { count: found.length, name: file.name })}</strong>
      </p>
      {left.map(({ reason, count }) => (
        <Remark key={reason}>{t(`geofences.file.left.${reason}`, { count })}</Remark>
      ))}
      <Checkbox
        label={t('geofences.file.all')}
        checked={picked.length === found.length ? true : picked.length > 0 ? 'mixed' : false}
        onChange={(isOn) => publish(fenceEvents.foundPicked({ indexes: isOn ? found.map((_, i) => i) : [] }))}
      />
      <div className={styles.choices}>
        {found.map(({ name, shape, remarks }, index) => (
          <Checkbox
            // oxlint-disable-next-line react/no-array-index-key -- the list of areas in a file never changes
            key={index}
            label={name || t('geofences.unnamed')}
            detail={[
              t(`geofences.kind.${shape.kind}`),
              shapeWords(shape),
              ...remarks.map((remark) => t(`geofences.file.${remark}`)),
            ].join(' · ')}
            checked={picked.includes(index)}
            onChange={(isOn) =>
              publish(
                fenceEvents.foundPicked({
                  indexes: isOn ? [...picked, index] : picked.filter((each) => each !== index),
                }),
              )
            }
          />
        ))}
      </div>
      <DevicePicker value={devices} onChange={setDevices} />
      {wasTried && problem && (
        <Text tone="danger" size={13} role="alert">
          {t(`geofences.problem.${problem}`)}
        </Text>
      )}
      <Row gap={2} wrap>
        <Button variant="primary" onClick={save}>
          {t('geofences.file.take', { count: chosen.length })}
        </Button>
        {close}
      </Row>
    </Stack>
  );
});

/**
 * The geofence tool. Its first tab has the list of fences, the fence being drawn, or the areas found in a file. Its
 * second tab has the fences between two devices.
 */
export default view(function GeofencesView(context) {
  const { read, publish, t } = context;
  const { draft, opened, file, tab, asksToDiscard } = read(fenceTool);
  const [isOver, setOver] = useState(false);
  const isReadOnly = read(readOnlyFor('fenceEditing'));
  useFenceDrop(!draft && !isReadOnly, (dropped) => void takeFile(dropped, context), setOver);
  if (draft)
    return (
      <SidePage>
        {asksToDiscard && (
          <Stack gap={3} className={styles.ask} role="alert">
            <p>{t('geofences.discard.question')}</p>
            <Row gap={2} wrap>
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the user pressed a key or the close button, and must answer next */}
              <Button autoFocus onClick={() => publish(fenceEvents.discardDeclined())}>
                {t('geofences.discard.keep')}
              </Button>
              <Button variant="danger" onClick={() => publish(fenceEvents.draftClosed({ saved: false }))}>
                {t('geofences.discard.discard')}
              </Button>
            </Row>
          </Stack>
        )}
        <DraftForm key={opened} />
      </SidePage>
    );
  if (file)
    return (
      <SidePage>
        <ImportPreview />
      </SidePage>
    );
  return (
    <SidePage>
      <div className={isOver ? styles.drop : undefined}>
        <Stack gap={4}>
          <SegmentedControl
            label={t('geofences.title')}
            wide
            options={[
              { value: 'places', label: t('geofences.tab.places') },
              { value: 'moving', label: t('geofences.tab.moving') },
            ]}
            value={tab}
            onChange={(to) => publish(fenceEvents.tabChosen({ tab: to }))}
          />
          {tab === 'places' ? <FenceList /> : <MovingFences />}
        </Stack>
      </div>
    </SidePage>
  );
});

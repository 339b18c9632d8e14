import * as fenceEvents from '../../events/fences.ts';
import type { FenceShape } from '../../events/geofence-types.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { Select } from '../../src/ui/Select.tsx';
import { Remark, Section } from '../../src/ui/Section.tsx';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { crossingsOfDay, dayDevice, fenceDay } from './day.state.ts';
import { fenceTool } from './draft.state.ts';
import styles from './Geofences.module.css';
import { fenceWords } from './words.ts';

const MOST_SHOWN = 8;
const MOST_DEVICES = 40;

/** What a fence would have said of the last 24 h of a device, and what it would have held back because nobody could be sure. */
export const DayPreview = view<{ shape: FenceShape }>(function DayPreviewView(context, { shape }) {
  const { read, publish, t } = context;
  const { draft } = read(fenceTool);
  const device = read(dayDevice);
  const day = read(fenceDay);
  const { time } = fenceWords(context);
  if (!draft || device === null) return null;
  const isThere = day.device === device;
  const { crossings, doubts, watch } = crossingsOfDay(day, shape);
  const name = read(deviceBy(device))?.name ?? '';
  const count = (kind: 'entered' | 'left') => crossings.filter((each) => each.kind === kind).length;
  const shown = crossings.slice(-MOST_SHOWN);
  return (
    <Section title={t('geofences.preview.title')}>
      {draft.devices.length > 1 && (
        <Select
          label={t('geofences.preview.device')}
          options={draft.devices
            .slice(0, MOST_DEVICES)
            .map((id) => ({ value: String(id), label: read(deviceBy(id))?.name ?? String(id) }))}
          value={String(device)}
          onChange={(id) => publish(fenceEvents.previewChosen({ device: Number(id) }))}
        />
      )}
      {!isThere ? (
        <Skeleton label={t('geofences.preview.loading')}>
          <Bone width="80%" />
        </Skeleton>
      ) : day.status === 'failed' ? (
        <Remark>
          {t('geofences.preview.failed', { reason: t(`failure.${day.failure?.reason ?? 'server'}`) })}
        </Remark>
      ) : day.way.at.length + day.since.at.length === 0 ? (
        <Remark>{t('geofences.preview.noFix', { name })}</Remark>
      ) : (
        <>
          <p role="status">
            {crossings.length === 0
              ? t(`geofences.preview.none.${watch.side ?? 'unsure'}`, { name })
              : t('geofences.preview.counts', { name, entered: count('entered'), left: count('left') })}
          </p>
          {shown.length > 0 && (
            <ul className={styles.moments}>
              {shown.map(({ kind, at }) => (
                <li key={`${kind} ${at}`}>{t(`geofences.preview.${kind}`, { time: time(at) })}</li>
              ))}
            </ul>
          )}
          {doubts.length > 0 && (
            <Remark>
              {t('geofences.preview.doubts', {
                count: doubts.length,
                times: doubts
                  .slice(-4)
                  .map(({ from }) => time(from))
                  .join(', '),
              })}
            </Remark>
          )}
        </>
      )}
    </Section>
  );
});

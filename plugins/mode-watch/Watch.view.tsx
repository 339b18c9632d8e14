import * as commandEvents from '../../events/commands.ts';
import * as mapEvents from '../../events/map.ts';
import type { MapTool } from '../../events/map.ts';
import { isReadOnly } from '../../src/core/admin.ts';
import { now } from '../../src/core/clock.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { measurementsOf } from '../../src/core/measurements.ts';
import { canDo } from '../../src/core/mode-features.ts';
import { papersOf } from '../../src/core/papers.ts';
import { lastFixOf } from '../../src/core/positions.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Figure } from '../../src/ui/Figure.tsx';
import { formatAge, formatNumber } from '../../src/ui/format.ts';
import { AlarmIcon, MutedIcon, PhotoIcon, VoiceIcon } from '../../src/ui/icons.ts';
import { Figures, Remark, Section } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Watch.module.css';

/** Heart, steps, and the ways to a watch: voice, photos, contacts, quiet times (MODE-03). */
export default view<{ device: number }>(function WatchView({ read, publish, t, language }, { device }) {
  const found = read(deviceBy(device));
  const imei = found?.imei ?? '';
  const { heartbeat, days } = read(measurementsOf(device));
  const { shown } = read(papersOf(imei));
  const fix = read(lastFixOf(device));
  const steps = Math.max(fix?.steps ?? 0, days.at(-1)?.steps ?? 0);
  const open = (tool: MapTool) => publish(mapEvents.toolOpened({ tool, devices: [device] }));
  const has = (capability: string) => canDo(read, device, capability);
  return (
    <Section title={t('watch.title')}>
      <Figures>
        {has('heartbeat') && (
          <Figure
            label={t('watch.heart')}
            value={heartbeat ? formatNumber(heartbeat.value, language) : '–'}
            unit={t('watch.beats')}
          />
        )}
        {steps > 0 && <Figure label={t('watch.steps')} value={formatNumber(steps, language)} />}
      </Figures>
      {has('heartbeat') && (
        <div className={styles.line}>
          <Remark>
            {heartbeat
              ? t('watch.measured', { age: formatAge(read(now) - heartbeat.at, language) })
              : t('watch.neverMeasured')}
          </Remark>
          {!read(isReadOnly) && (
            <Button
              size="small"
              onClick={() => publish(commandEvents.requested({ device, imei, command: 'measure', on: true }))}
            >
              {t('watch.measure')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.ways}>
        {has('voice_messages') && (
          <Button icon={VoiceIcon} wide onClick={() => open('voice')}>
            {t('watch.voice.title')}
          </Button>
        )}
        {has('photos') && (
          <Button icon={PhotoIcon} wide onClick={() => open('photos')}>
            {t('watch.photos.title')}
          </Button>
        )}
        {shown && has('alarm_sos') && (
          <Button icon={AlarmIcon} wide onClick={() => open('contacts')}>
            {t('watch.contacts.button', { number: shown.contacts.length })}
          </Button>
        )}
        {shown && (
          <Button icon={MutedIcon} wide onClick={() => open('quiet')}>
            {t('watch.quiet.title')}
          </Button>
        )}
      </div>
    </Section>
  );
});

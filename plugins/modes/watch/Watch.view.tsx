import * as commandEvents from '../../../events/commands.ts';
import * as mapEvents from '../../../events/map.ts';
import type { MapTool } from '../../../events/map.ts';
import * as measurementEvents from '../../../events/measurements.ts';
import * as paperEvents from '../../../events/papers.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { now } from '../../../src/core/app/clock.ts';
import { commandsOf, hasCommands } from '../../../src/core/devices/commands.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { measurementsOf, stepsToday } from '../../../src/core/devices/measurements.ts';
import { canDo } from '../../../src/core/app/mode-features.ts';
import { papersOf } from '../../../src/core/devices/papers.ts';
import { Button, LinkButton } from '../../../src/ui/Button.tsx';
import { Figure } from '../../../src/ui/Figure.tsx';
import { formatAge } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { AlarmIcon, CallIcon, MutedIcon, PhotoIcon, VoiceIcon } from '../../../src/ui/icons.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { Figures, Remark, Section } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Watch.module.css';

/**
 * The section for a watch: heart rate, steps, a call if it has a phone number, and links to voice messages, photos,
 * contacts and quiet times (MODE-03).
 */
export default view<{ device: number }>(function WatchView({ read, publish, t, language }, { device }) {
  const found = read(deviceBy(device));
  const imei = found?.imei ?? '';
  const { heartbeat, status, failure } = read(measurementsOf(device));
  const papers = read(papersOf(imei));
  const { shown } = papers;
  const steps = read(stepsToday(device));
  const isMeasuring = read(commandsOf(device)).some(
    ({ command, state }) => command === 'measure' && (state === 'asking' || state === 'sent'),
  );
  const open = (tool: MapTool) => publish(mapEvents.toolOpened({ tool, devices: [device] }));
  const has = (capability: string) => canDo(read, device, capability);
  return (
    <Section
      title={t('watch.title')}
      // Placed beside the heading, so that it is visible on a phone when the sheet is half open.
      end={
        has('heartbeat') &&
        !read(isReadOnly) &&
        read(hasCommands) && (
          <Button
            size="small"
            loading={isMeasuring}
            onClick={() => publish(commandEvents.requested({ device, imei, command: 'measure', on: true }))}
          >
            {t('watch.measure')}
          </Button>
        )
      }
    >
      <Figures>
        {has('heartbeat') && (
          <Figure
            label={t('watch.heart')}
            value={heartbeat ? formatNumber(heartbeat.value, language) : '–'}
            unit={t('watch.beats')}
          />
        )}
        {steps !== null && <Figure label={t('watch.steps')} value={formatNumber(steps, language)} />}
      </Figures>
      {has('heartbeat') &&
        (heartbeat ? (
          <Remark>{t('watch.measured', { age: formatAge(read(now) - heartbeat.at, language) })}</Remark>
        ) : (
          status === 'ready' && <Remark>{t('watch.neverMeasured')}</Remark>
        ))}
      {status === 'failed' && (
        <Failed
          words={t('watch.measuresFailed', { reason: t(`failure.${failure?.reason ?? 'server'}`) })}
          onRetry={() => publish(measurementEvents.requested({ device }))}
        />
      )}
      {papers.status === 'failed' && (
        <Failed
          words={t('watch.papersFailed', { reason: t(`failure.${papers.failure?.reason ?? 'server'}`) })}
          onRetry={() => publish(paperEvents.requested({ imei }))}
        />
      )}
      <Stack gap={2} className={styles.ways}>
        {found?.phone && (
          <LinkButton icon={CallIcon} wide href={`tel:${found.phone.replaceAll(' ', '')}`}>
            {t('watch.call')}
          </LinkButton>
        )}
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
      </Stack>
    </Section>
  );
});

const Failed = view<{ words: string; onRetry: () => void }>(function FailedView({ t }, { words, onRetry }) {
  return (
    <Row gap={2} justify="between" wrap>
      <Remark>{words}</Remark>
      <Button size="small" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Row>
  );
});

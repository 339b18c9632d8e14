import { useState } from 'react';
import type { MediaItem } from '../../events/media.ts';
import * as pushEvents from '../../events/push.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { formatMoment } from '../../src/ui/format.ts';
import { VoiceIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { useLoadable } from '../../src/ui/loadable.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Details.module.css';
import { MediaStates } from './MediaStates.tsx';
import { media } from './media.state.ts';
import { detailsDevice, telling } from './telling.state.ts';

/** The voice messages of a device; the one that the push told of is marked. */
export const VoiceMessages = view(function VoiceMessagesView({ read, publish, t }) {
  const { items } = read(media);
  const device = read(detailsDevice);
  const chosen = read(telling).details?.message.data.filename ?? null;
  return (
    <Dialog
      open
      onClose={() => publish(pushEvents.detailsClosed())}
      title={t('push.voice.title')}
      text={device?.name}
      closeLabel={t('shell.close')}
      size="medium"
      testId="voice-messages"
    >
      <MediaStates
        icon={VoiceIcon}
        loading={t('push.voice.loading')}
        empty={t('push.voice.empty')}
        emptyHint={t('push.voice.emptyHint')}
      />
      {items !== null && items.length > 0 && (
        <Stack as="ul" gap={2}>
          {items.map((item) => (
            <VoiceMessage key={item.id} item={item} chosen={chosen !== null && item.filename === chosen} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
});

const VoiceMessage = view<{ item: MediaItem; chosen: boolean }>(function VoiceMessageView(
  { read, t, language },
  { item, chosen },
) {
  const [broken, setBroken] = useState(false);
  const loadable = useLoadable();
  const time = item.at === null ? item.filename : formatMoment(item.at, language, read(timeZoneInUse));
  return (
    <li
      className={styles.message}
      aria-current={chosen || undefined}
      data-chosen={chosen || undefined}
      ref={(row) => (chosen ? row?.scrollIntoView?.({ block: 'nearest' }) : undefined)}
    >
      <Row as="span" gap={2} wrap numeric anywhere>
        {time}
        {chosen && <span className={styles.new}>{t('push.voice.new')}</span>}
      </Row>
      {broken ? (
        <Text tone="muted" size={13} numeric className={styles.hint} role="alert">
          {t('push.voice.broken')}
        </Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what was said
        <audio
          className={styles.player}
          controls
          preload="metadata"
          src={loadable(item.address)}
          aria-label={t('push.voice.play', { time })}
          onError={() => setBroken(true)}
        />
      )}
    </li>
  );
});

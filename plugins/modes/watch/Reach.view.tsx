import * as mapEvents from '../../../events/map.ts';
import { canDo } from '../../../src/core/app/mode-features.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { Button, LinkButton } from '../../../src/ui/Button.tsx';
import { CallIcon, VoiceIcon } from '../../../src/ui/icons.ts';
import { Row } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Watch.module.css';

/**
 * Ways to reach the person with the watch: a call if it has a phone number, and voice messages (MODE-03). The call is the main
 * action of the panel; without a number it is the voice message.
 */
export default view<{ device: number }>(function ReachView({ read, publish, t }, { device }) {
  const phone = read(deviceBy(device))?.phone;
  return (
    <Row gap={2} className={styles.reach}>
      {phone && (
        <LinkButton icon={CallIcon} variant="primary" wide href={`tel:${phone.replaceAll(' ', '')}`}>
          {t('watch.call')}
        </LinkButton>
      )}
      {canDo(read, device, 'voice_messages') && (
        <Button
          icon={VoiceIcon}
          variant={phone ? 'secondary' : 'primary'}
          wide
          onClick={() => publish(mapEvents.toolOpened({ tool: 'voice', devices: [device] }))}
        >
          {t('watch.voice.title')}
        </Button>
      )}
    </Row>
  );
});

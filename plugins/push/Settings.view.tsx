import * as pushEvents from '../../events/push.ts';
import { admin } from '../../src/core/session/admin.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { SoundIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { type ViewContext, view } from '../../src/ui/view.tsx';
import { delivery, type Delivery } from './delivery.state.ts';
import styles from './Settings.module.css';

/** The settings for push messages while the app is closed, and for sounds: their state, and how to change it. */
export default view(function PushSettingsView(context) {
  const { read, publish, t } = context;
  const state = read(delivery);
  const isGhost = read(admin).ghostMode;
  return (
    <Stack gap={5} bounded className={styles.fields}>
      {isGhost ? (
        <Text tone="muted" size={13} className={styles.hint}>
          {t('push.settings.ghost')}
        </Text>
      ) : (
        <Push {...context} {...state} />
      )}
      <Stack gap={3} justify="start" bounded className={styles.sounds}>
        <Switch
          label={t('push.settings.sound')}
          detail={t('push.settings.soundHint')}
          checked={state.sound}
          onChange={(on) => publish(pushEvents.soundSwitched({ on }))}
        />
        <Button icon={SoundIcon} onClick={() => publish(pushEvents.soundTested())}>
          {t('push.settings.testSound')}
        </Button>
      </Stack>
      {state.silent && <Banner tone="warning" text={t('push.settings.silent')} />}
    </Stack>
  );
});

/**
 * The setting for push messages. The browser asks for permission only after a press, so each state says what the
 * user can do.
 */
function Push(props: ViewContext & Delivery) {
  const { publish, t, permission, asking, wanted, read } = props;
  switch (permission) {
    case null:
    case 'unsupported':
      return (
        <Text tone="muted" size={13} className={styles.hint}>
          {t('push.settings.unsupported')}
        </Text>
      );
    case 'denied':
      return (
        <div>
          <Switch
            label={t('push.settings.push')}
            detail={t('push.settings.pushHint')}
            checked={false}
            disabled
            onChange={() => undefined}
          />
          <Banner
            tone="warning"
            text={t('push.settings.blocked')}
            detail={t(
              isNative(read(appState).platform) ? 'push.settings.unblockApp' : 'push.settings.unblock',
            )}
          />
        </div>
      );
    case 'notAsked':
      return (
        <Switch
          label={t('push.settings.push')}
          detail={t('push.settings.pushHint')}
          checked={false}
          disabled={asking}
          onChange={() => publish(pushEvents.permissionRequested())}
        />
      );
    case 'granted':
      return (
        <Stack gap={3} justify="start" bounded className={styles.field}>
          <Switch
            label={t('push.settings.push')}
            detail={t('push.settings.pushHint')}
            checked={wanted}
            onChange={(on) => publish(on ? pushEvents.switchedOn() : pushEvents.switchedOff())}
          />
          {wanted && <Status {...props} />}
        </Stack>
      );
  }
}

const isNative = (platform: string) => platform === 'android' || platform === 'ios';

function Status({ publish, t, status, failure, test, testFailure }: ViewContext & Delivery) {
  if (status === 'failed')
    return (
      <Banner
        tone="danger"
        text={t('push.settings.failed')}
        detail={t(failure ? `failure.${failure.reason}` : 'push.settings.failedHint')}
        action={
          <Button size="small" onClick={() => publish(pushEvents.switchedOn())}>
            {t('shell.tryAgain')}
          </Button>
        }
      />
    );
  if (status === 'unavailable')
    return (
      <Text tone="muted" size={13} className={styles.hint}>
        {t('push.settings.unavailable')}
      </Text>
    );
  if (status !== 'registered')
    return (
      <Text tone="muted" size={13} className={styles.hint} role="status">
        {t('push.settings.registering')}
      </Text>
    );
  return (
    <Stack gap={3} justify="start" bounded className={styles.field}>
      <Text tone="muted" size={13} className={styles.hint} role="status">
        {t('push.settings.registered')}
      </Text>
      <Button loading={test === 'asked'} onClick={() => publish(pushEvents.testRequested())}>
        {t('push.settings.test')}
      </Button>
      {test === 'sent' && (
        <Text tone="muted" size={13} className={styles.hint} role="status">
          {t('push.settings.testSent')}
        </Text>
      )}
      {test === 'failed' && (
        <Banner
          tone="danger"
          text={t('push.settings.testFailed')}
          detail={t(`failure.${testFailure?.reason ?? 'server'}`)}
        />
      )}
    </Stack>
  );
}

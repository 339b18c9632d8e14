import * as pushEvents from '../../events/push.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { RingingIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';

/**
 * Offers push messages. It stays until the user answers, so it has its own strip above the page and covers nothing.
 */
export default view(function OfferView({ publish, t }) {
  return (
    <Banner
      testId="push-offer"
      tone="neutral"
      icon={RingingIcon}
      text={t('push.offer.title')}
      action={
        <Button size="small" onClick={() => publish(pushEvents.permissionRequested())}>
          {t('push.offer.turnOn')}
        </Button>
      }
      onDismiss={() => publish(pushEvents.offerDeclined())}
      dismissLabel={t('push.offer.notNow')}
    />
  );
});

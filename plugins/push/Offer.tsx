import * as pushEvents from '../../events/push.ts';
import { Button } from '../../src/ui/Button.tsx';
import { RingingIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Banner.module.css';

/** Offers push messages after the first alarm that was seen: only then it is plain what they are good for. */
export const Offer = view(function OfferView({ publish, t }) {
  return (
    <div className={styles.card} data-testid="push-offer">
      <span className={styles.disc}>
        <RingingIcon size={20} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{t('push.offer.title')}</p>
        <p className={styles.text}>{t('push.offer.text')}</p>
      </div>
      <div className={styles.actions}>
        <Button size="small" variant="quiet" onClick={() => publish(pushEvents.offerDeclined())}>
          {t('push.offer.notNow')}
        </Button>
        <Button size="small" variant="primary" onClick={() => publish(pushEvents.permissionRequested())}>
          {t('push.offer.turnOn')}
        </Button>
      </div>
    </div>
  );
});

import * as tourEvents from '../../events/tour.ts';
import { Button } from '../../src/ui/Button.tsx';
import { CloseIcon, HelpIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Tour.module.css';

/** The offer to be shown around: it stands aside, and asks once. */
export default view(function OfferView({ publish, t }) {
  return (
    <section className={styles.offer} aria-label={t('tour.offer.label')} data-testid="tour-offer">
      <Button
        variant="quiet"
        size="small"
        icon={HelpIcon}
        onClick={() => publish(tourEvents.offerAnswered({ answer: 'accepted' }))}
      >
        {t('tour.offer.accept')}
      </Button>
      <IconButton
        icon={CloseIcon}
        label={t('tour.offer.decline')}
        side="bottom"
        onClick={() => publish(tourEvents.offerAnswered({ answer: 'declined' }))}
      />
    </section>
  );
});

import * as tourEvents from '../../events/tour.ts';
import { Button } from '../../src/ui/Button.tsx';
import { ChevronRightIcon, CloseIcon, HelpIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row } from '../../src/ui/Layout.tsx';
import { ListRow } from '../../src/ui/List.tsx';
import { view } from '../../src/ui/view.tsx';
import { isOfferShown } from './offer.state.ts';
import styles from './Tour.module.css';

/** The offer of a guided tour: a line above the device list that asks once. The list keeps the place free until the offer appears. */
export const Offer = view(function OfferView({ read, publish, t }) {
  if (!read(isOfferShown)) return <div className={styles.offerPlace} />;
  return (
    <Row
      as="section"
      gap={1}
      tone="accent"
      size={13}
      className={styles.offer}
      aria-labelledby="tour-offer"
      data-testid="tour-offer"
    >
      <p id="tour-offer">{t('tour.offer.label')}</p>
      <Button
        variant="quiet"
        size="small"
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
    </Row>
  );
});

/** The row of the help settings that starts the tour again. */
export const Help = view(function HelpView({ t }) {
  return (
    <ListRow
      href="/map/tour"
      leading={<HelpIcon size={20} aria-hidden="true" />}
      title={t('tour.help.start')}
      detail={t('tour.help.text')}
      end={<ChevronRightIcon size={18} aria-hidden="true" />}
    />
  );
});

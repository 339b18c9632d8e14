import { AlertCard } from './AlertCard.tsx';

/**
 * The card of the announcement that the app raises itself: the account still has geofences of the old version 1
 * (ALERT-17).
 */
export default function CustomView() {
  return <AlertCard testId="custom-alert" />;
}

import { AlertCard } from './AlertCard.tsx';

/**
 * The card of an announcement that the app raises itself: the account still has geofences of the app's old version 1
 * (ALERT-17).
 */
export default function CustomView() {
  return <AlertCard testId="custom-alert" />;
}

import { AlertCard } from './AlertCard.tsx';

/** The app's own announcement: geofences of the first version still exist (ALERT-17). */
export default function CustomView() {
  return <AlertCard testId="custom-alert" />;
}

import { view } from '../../../src/ui/view.tsx';
import { Announcements } from './Announcements.tsx';

/** The page of the service's announcements: the list, and the readers of one of them. */
export default view(() => <Announcements kind="alert" />);

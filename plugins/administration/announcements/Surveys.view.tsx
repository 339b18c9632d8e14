import { view } from '../../../src/ui/view.tsx';
import { Announcements } from './Announcements.tsx';

/** The page of the service's surveys: the list, and the answers. */
export default view(() => <Announcements kind="survey" />);

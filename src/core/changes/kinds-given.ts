// All kinds of changes, those of plugins included, as the whole app knows them.
import './kinds.ts';
import '../../../plugins/feedback/feedback-kind.ts';
import '../../../plugins/members/members.state.ts';

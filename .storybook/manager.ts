import { createElement, Fragment, useState } from 'react';
import { Select } from 'storybook/internal/components';
import { addons, types, useChannel, useGlobals } from 'storybook/manager-api';
import { backendTools, STORY_SHOWN } from './scenarios.ts';

/**
 * The toolbar's controls for the mock server, each with its name and value. For a story that makes no calls, the
 * controls are disabled and a text says why.
 */
function BackendTools() {
  const [globals, change] = useGlobals();
  const [makesCalls, setMakesCalls] = useState(false);
  useChannel({ [STORY_SHOWN]: setMakesCalls });
  return createElement(
    Fragment,
    null,
    ...backendTools.map(({ id, name, about, options }) =>
      createElement(
        Select,
        {
          key: id,
          ariaLabel: `${name}: ${about}`,
          tooltip: about,
          disabled: !makesCalls,
          options: [...options],
          defaultOptions: [String(globals[id])],
          showSelectedOptionTitle: false,
          onSelect: (value) => change({ [id]: value }),
        },
        makesCalls
          ? `${name}: ${options.find(({ value }) => value === globals[id])?.title ?? globals[id]}`
          : name,
      ),
    ),
    !makesCalls &&
      createElement('span', { style: { whiteSpace: 'nowrap', fontSize: 12 } }, 'This story makes no calls'),
  );
}

addons.register('fixpoint/backend', () => {
  addons.add('fixpoint/backend/tools', {
    type: types.TOOL,
    title: 'Pretend backend',
    match: ({ viewMode, tabId }) => viewMode === 'story' && !tabId,
    render: () => createElement(BackendTools),
  });
});

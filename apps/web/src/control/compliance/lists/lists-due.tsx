/** Which lists are to be brought again soon, which are late, and what that means. */
import { type IntlShape, useIntl } from 'react-intl';
import { modeOfPage } from '#lib/mode.ts';
import { Panel } from '#ui/feedback/panel.tsx';
import type { List } from './lists.queries.ts';

export function ListsDue({ lists }: { readonly lists: readonly List[] }) {
  const intl = useIntl();
  const [old, due] = [namesOf(intl, lists, 'old'), namesOf(intl, lists, 'due')];
  return (
    <>
      {old !== undefined && (
        <Panel
          tone="error"
          title={intl.formatMessage({ id: 'control.lists.late' }, { lists: old })}
        >
          {intl.formatMessage({
            id: modeOfPage() === 'live' ? 'control.lists.late-text' : 'control.lists.late-sandbox',
          })}
        </Panel>
      )}
      {due !== undefined && (
        <Panel
          tone="warning"
          title={intl.formatMessage({ id: 'control.lists.due-soon' }, { lists: due })}
        >
          {intl.formatMessage({ id: 'control.lists.due-text' })}
        </Panel>
      )}
    </>
  );
}

function namesOf(
  intl: IntlShape,
  lists: readonly List[],
  standing: 'due' | 'old',
): string | undefined {
  const names = lists
    .filter((list) => list.standing === standing)
    .map(({ source }) => intl.formatMessage({ id: `control.list.${source}` }));
  return names.length === 0 ? undefined : intl.formatList(names);
}

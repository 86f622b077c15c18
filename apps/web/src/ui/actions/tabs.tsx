/** Several views of one thing, one at a time. */
import { type ReactNode, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { useShown } from '#ui/layout/use-shown.ts';

export interface TabView {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly views: readonly TabView[];
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}

export function Tabs({ label, views, selected, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useShown(list, '[aria-selected="true"]', selected);
  return (
    <AriaTabs
      {...(selected === undefined ? {} : { selectedKey: selected })}
      {...(onSelect === undefined ? {} : { onSelectionChange: (key) => onSelect(String(key)) })}
    >
      <TabList
        ref={list}
        aria-label={label}
        className="flex gap-6 overflow-x-auto border-b border-line text-base"
      >
        {views.map(({ id, title }) => (
          <Tab
            key={id}
            id={id}
            className="-mb-px flex min-h-11 cursor-default items-center border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink data-selected:border-accent data-selected:font-medium data-selected:text-ink"
          >
            {title}
          </Tab>
        ))}
      </TabList>
      {views.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="rounded-sm py-5">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

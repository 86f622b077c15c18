/** Takes the list that is shown away as a file, with the filters in force. */
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useIntl } from 'react-intl';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { saveFile } from '#lib/screen/save-file.ts';
import { Button } from '#ui/actions/button.tsx';

export interface ExportButtonProps {
  /** The bank names the file after the list and the day. */
  readonly take: () => Promise<File>;
  /** As JSON lines, for programs. */
  readonly format?: 'csv' | 'jsonl';
  /** In the head of a card. */
  readonly size?: 'regular' | 'compact';
}

export function ExportButton({ take, format = 'csv', size = 'regular' }: ExportButtonProps) {
  const intl = useIntl();
  const taking = useMutation({ mutationFn: take, onSuccess: (file) => saveFile(file, file.name) });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        size={size}
        icon={<Download aria-hidden="true" className="size-4" />}
        isPending={taking.isPending}
        onPress={() => taking.mutate()}
      >
        {intl.formatMessage({ id: `control.export.${format}` })}
      </Button>
      <ProblemPanel of={taking} />
    </div>
  );
}

/** A file of a message, page by page. */
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { saveFile } from '#lib/screen/save-file.ts';
import { Button } from '#ui/actions/button.tsx';
import { PagePicture } from '#ui/files/page-picture.tsx';
import { PageTurner } from '#ui/files/page-turner.tsx';
import { usePictureAddress } from '#ui/files/use-picture-address.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface Look {
  readonly mutate: (page: number) => void;
  readonly data: Blob | undefined;
  /** The page that was asked for last. */
  readonly variables: number | undefined;
  readonly isSuccess: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly submittedAt: number;
}

export interface FileDialogProps {
  readonly title: string;
  readonly pages: number;
  readonly isOpen: boolean;
  readonly look: Look;
  readonly onClose: () => void;
}

interface Shown {
  readonly page: number;
  readonly picture: Blob;
}

export function FileDialog({ title, pages, isOpen, look, onClose }: FileDialogProps) {
  const intl = useIntl();
  const shown = useShown(look);
  const address = usePictureAddress(shown?.picture);
  const alt = intl.formatMessage({ id: 'app.attachments.page-of' }, { name: title });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} width="wide">
      <ProblemPanel of={look} />
      {shown !== undefined && address !== undefined && (
        <div className="overflow-hidden rounded-md border border-line">
          <PagePicture key={shown.page} address={address} title={title} alt={alt} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {pages > 1 && shown !== undefined && (
          <PageTurner page={shown.page} pages={pages} onTurn={look.mutate} />
        )}
        {shown !== undefined && (
          <Button
            size="compact"
            icon={<Download aria-hidden="true" className="size-4" />}
            onPress={() => saveFile(shown.picture, `${title}-${shown.page}.jpg`)}
          >
            {intl.formatMessage({
              id: pages > 1 ? 'app.attachments.save-page' : 'app.attachments.save',
            })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The page that came last, while the next is on its way. */
function useShown({ data, variables, isSuccess }: Look): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (isSuccess && data !== undefined && variables !== undefined) {
      setShown({ page: variables, picture: data });
    }
  }, [isSuccess, data, variables]);
  return shown;
}

/** In a sandbox: that real documents have no place here, and made-up ones to try it with. */
import type { SpecimenName } from '@fairlead/contract';
import { Download } from 'lucide-react';
import { use } from 'react';
import { useIntl } from 'react-intl';
import { Panel } from '#ui/feedback/panel.tsx';
import { ModeContext } from '#ui/mode.ts';

export function SandboxPapers({ specimens }: { readonly specimens: readonly SpecimenName[] }) {
  const intl = useIntl();
  if (use(ModeContext) !== 'sandbox') return null;
  return (
    <Panel tone="warning" title={intl.formatMessage({ id: 'protected.sandbox.banner.title' })}>
      <p>{intl.formatMessage({ id: 'protected.sandbox.upload' })}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {specimens.map((name) => (
          <li key={name}>
            <a
              href={`/api/sandbox/specimens/${name}`}
              download={`${name}.png`}
              className="inline-flex min-h-11 items-center gap-2 rounded-sm font-medium underline underline-offset-4"
            >
              <Download aria-hidden="true" className="size-4" />
              {intl.formatMessage({ id: `field.specimen.${name}` })}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

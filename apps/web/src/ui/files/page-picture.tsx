/** A page as a picture, which can be made larger and turned. */
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';

export interface PagePictureProps {
  readonly address: string;
  /** What it is a page of. */
  readonly title: string;
  readonly alt: string;
}

const STEPS = [1, 1.5, 2, 3, 4] as const;
const QUARTER = 90;

export function PagePicture({ address, title, alt }: PagePictureProps) {
  const intl = useIntl();
  const [step, setStep] = useState(0);
  const [turned, setTurned] = useState(0);
  const scale = STEPS[step] ?? 1;
  const tool = (
    key: 'zoom-in' | 'zoom-out' | 'rotate',
    icon: ReactNode,
    onPress: () => void,
    isDisabled = false,
  ) => (
    <IconButton
      label={intl.formatMessage({ id: `ui.picture.${key}` }, { title })}
      onPress={onPress}
      disabled={isDisabled}
    >
      {icon}
    </IconButton>
  );
  return (
    <>
      <div className="flex justify-center gap-2 border-b border-line p-1">
        {tool(
          'zoom-out',
          <ZoomOut aria-hidden="true" className="size-5" />,
          () => setStep(step - 1),
          step === 0,
        )}
        {tool(
          'zoom-in',
          <ZoomIn aria-hidden="true" className="size-5" />,
          () => setStep(step + 1),
          step === STEPS.length - 1,
        )}
        {tool('rotate', <RotateCw aria-hidden="true" className="size-5" />, () =>
          setTurned(turned + QUARTER),
        )}
      </div>
      {/* Scrolled by keyboard as well, once it is larger than its frame. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      <section tabIndex={0} aria-label={title} className="grid h-96 overflow-auto bg-sunken p-2">
        <img
          src={address}
          alt={alt}
          className="m-auto max-w-none transition-transform motion-reduce:transition-none"
          style={{ width: `${scale * 100}%`, transform: `rotate(${turned}deg)` }}
        />
      </section>
    </>
  );
}

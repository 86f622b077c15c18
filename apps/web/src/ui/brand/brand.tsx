/** What the bank is known by: its logo or the build's mark, and its name where no logo has it. */
import type { Logo } from '@fairlead/contract/logo-name';
import { LogoPicture } from './logo-picture.tsx';
import { Mark } from './mark.tsx';

export interface BrandProps {
  readonly name: string;
  readonly logo: Logo | null;
  readonly nameClass?: string;
}

export function Brand({ name, logo, nameClass = 'truncate' }: BrandProps) {
  return (
    <>
      {logo === null ? <Mark className="size-8 shrink-0" /> : <LogoPicture {...logo} name={name} />}
      {logo?.has_name !== true && (
        // A name that is too long loses its end, in its own direction.
        <bdi dir="auto" className={nameClass}>
          {name}
        </bdi>
      )}
    </>
  );
}

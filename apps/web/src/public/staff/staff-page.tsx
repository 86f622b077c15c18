/** `/staff`: who works here, as the operator presents them. */
import { usePage } from '#document/page-context.ts';
import { Offer } from '#public/frame/parts/offer.tsx';
import { useOwnLanguage } from '#public/frame/written/own-language.ts';
import { Paragraphs } from '#public/frame/written/paragraphs.tsx';
import { Portrait } from '#public/frame/written/portrait.tsx';
import { SampleMark } from '#public/frame/written/sample-mark.tsx';

export function StaffPage() {
  const { content } = usePage();
  const ownLanguage = useOwnLanguage();
  return (
    <Offer name="staff" scene="crew">
      <ul className="wrap-page grid gap-6 pb-16 md:grid-cols-2">
        {content.staff.map(({ id, name, position, about, image, sample, language: own }) => (
          <li
            key={id}
            {...ownLanguage(own)}
            className="flex flex-col gap-4 rounded-md border border-line bg-raised p-6"
          >
            <div className="flex items-center gap-4">
              <Portrait name={name} image={image} />
              <div>
                <h2 className="text-lg font-semibold">{name}</h2>
                <p className="text-muted">{position}</p>
              </div>
            </div>
            <div className="flex flex-1 flex-col gap-3 text-pretty text-muted">
              <Paragraphs text={about} />
            </div>
            {sample && <SampleMark />}
          </li>
        ))}
      </ul>
    </Offer>
  );
}

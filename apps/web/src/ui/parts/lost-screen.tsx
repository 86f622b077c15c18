/** Instead of something that would have been all of the screen and could not be fetched. */
import { LostPart } from './lost-part.tsx';

export function LostScreen() {
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <LostPart />
    </main>
  );
}

/**
 * Files that go with the message that is being written: checked here, sent one after the other as
 * soon as they were chosen, and named in the message by what the bank calls them.
 */
import { MOST_ATTACHMENTS } from '@fairlead/contract/choices';
import type { AttachmentId } from '@fairlead/contract/ids';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, bankWithProgress } from '#lib/client.ts';
import { type FileProblem, fileProblem } from '#lib/documents/file-checks.ts';
import type { FileRules } from '#lib/documents/file-rules.tsx';
import { AttachmentProblem } from './attachment-problem.ts';

export interface Chosen {
  readonly key: number;
  readonly file: File;
  /** How much has left, 0 to 1; undefined while nothing is under way. */
  readonly share: number | undefined;
  readonly problem: FileProblem | { readonly error: unknown } | undefined;
}

export interface AttachmentCalls {
  readonly upload: (
    bank: ReturnType<typeof bankWithProgress>,
    file: Blob,
  ) => Promise<{ readonly id: AttachmentId }>;
  readonly discard: (id: AttachmentId) => Promise<unknown>;
}

export interface Attachments {
  readonly chosen: readonly Chosen[];
  /** Somebody chose more than go with one message. */
  readonly tooMany: boolean;
  add(files: readonly File[], rules: FileRules): void;
  remove(key: number): void;
  /** Sends one that did not get through once more, in the place that it has. */
  again(key: number): void;
  /**
   * Waits until all have come, writes, and begins anew. Refuses with `AttachmentProblem` while one
   * was not taken: nobody is to believe that it went along.
   */
  sendWith<Answer>(write: (ids: AttachmentId[]) => Promise<Answer>): Promise<Answer>;
}

export function useAttachments(calls: AttachmentCalls): Attachments {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const tell = (key: number, news: Partial<Chosen>) =>
    setChosen((before) => before.map((one) => (one.key === key ? { ...one, ...news } : one)));
  const line = useLine(calls, tell);
  return {
    chosen,
    tooMany,
    add: (files, rules) => {
      const room = Math.max(0, MOST_ATTACHMENTS - line.length());
      setTooMany(files.length > room);
      const added = files.slice(0, room).map((file): Chosen => {
        const problem = fileProblem(file, rules);
        const key = line.join(problem === undefined ? file : undefined);
        return { key, file, problem, share: problem === undefined ? 0 : undefined };
      });
      setChosen((before) => [...before, ...added]);
    },
    remove: (key) => {
      line.leave(key);
      setChosen((before) => before.filter((one) => one.key !== key));
      setTooMany(false);
    },
    again: (key) => {
      const file = chosen.find((one) => one.key === key)?.file;
      if (file === undefined) return;
      line.rejoin(key, file);
      tell(key, { share: 0, problem: undefined });
    },
    sendWith: async (write) => {
      const ids: AttachmentId[] = [];
      for (const id of await line.arrivals()) {
        if (id === undefined) throw new AttachmentProblem('not-taken');
        ids.push(id);
      }
      try {
        const answer = await write(ids);
        line.clear();
        setChosen([]);
        setTooMany(false);
        return answer;
      } catch (error) {
        throw isAboutFiles(error) ? new AttachmentProblem('gone') : error;
      }
    },
  };
}

type Coming = Promise<AttachmentId | undefined>;

/** Those that go along, in their order; whoever leaves it is erased once they have arrived. */
function useLine(
  { upload, discard }: AttachmentCalls,
  tell: (key: number, news: Partial<Chosen>) => void,
) {
  const coming = useRef(new Map<number, Coming>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const lastKey = useRef(0);
  const discarding = useMutation({ mutationFn: discard });

  async function send(key: number, file: File): Coming {
    // Removed before it was its turn.
    if (!coming.current.has(key)) return undefined;
    try {
      const { id } = await upload(
        bankWithProgress((share) => tell(key, { share })),
        file,
      );
      tell(key, { share: undefined });
      return id;
    } catch (error) {
      tell(key, { share: undefined, problem: { error } });
      return undefined;
    }
  }

  function queue(key: number, file: File | undefined): void {
    const turn = last.current.then(() => file && send(key, file));
    last.current = turn;
    coming.current.set(key, turn);
  }

  return {
    length: () => coming.current.size,
    /** One that is not fit to be sent takes its place all the same. */
    join: (file: File | undefined): number => {
      lastKey.current += 1;
      queue(lastKey.current, file);
      return lastKey.current;
    },
    rejoin: queue,
    leave: (key: number) => {
      const arrival = coming.current.get(key);
      coming.current.delete(key);
      void arrival?.then((id) => id !== undefined && discarding.mutate(id));
    },
    arrivals: () => Promise.all(coming.current.values()),
    clear: () => coming.current.clear(),
  };
}

function isAboutFiles(error: unknown): boolean {
  return error instanceof ApiError && error.details.some(({ field }) => field === 'attachments');
}

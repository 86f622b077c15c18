/** In which form a browser takes what is served: the smallest first. */
import type { FastifyRequest } from 'fastify';

export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const named: Readonly<Record<Encoding, RegExp>> = {
  br: /\bbr\b(?!;q=0)/,
  gzip: /\bgzip\b(?!;q=0)/,
};

/** Of the forms that there are; undefined: as it is. */
export function encodingFor(
  request: FastifyRequest,
  available: readonly Encoding[],
): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return encodings.find((one) => available.includes(one) && named[one].test(accepted));
}

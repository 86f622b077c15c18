import { type RefusalCode, refusals } from '@fairlead/contract/refusals';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/client.ts';
import { isDefiniteNo } from './outcome.ts';

const headers = { requestId: null, retryAfterSeconds: null };

function refusal(code: RefusalCode): ApiError {
  const envelope = {
    errors: [code],
    data: null,
    message: null,
    details: [{ code, message: code }],
  };
  return new ApiError(refusals[code], envelope, headers);
}

describe('an answer to money that was sent', () => {
  it.each(['insufficient_funds', 'quote_expired', 'limit_exceeded', 'not_found'] as const)(
    'is a no when it is %s, also after a lost answer',
    (code) => {
      expect(isDefiniteNo(refusal(code), false)).toBe(true);
      expect(isDefiniteNo(refusal(code), true)).toBe(true);
    },
  );

  it.each(['too_many_requests', 'session_ended', 'gate_closed'] as const)(
    'is a no when it is %s at first, and says nothing after a lost answer',
    (code) => {
      expect(isDefiniteNo(refusal(code), false)).toBe(true);
      expect(isDefiniteNo(refusal(code), true)).toBe(false);
    },
  );

  it('says nothing when it is lost, late, a fault, or still being decided', () => {
    expect(isDefiniteNo(new ApiError(0, null, headers), false)).toBe(false);
    expect(isDefiniteNo(new DOMException('late', 'TimeoutError'), false)).toBe(false);
    expect(isDefiniteNo(refusal('money_stopped'), false)).toBe(false);
    expect(isDefiniteNo(refusal('server_error'), false)).toBe(false);
    expect(isDefiniteNo(refusal('in_progress'), false)).toBe(false);
  });
});

/** An account number in groups; readers hear it digit by digit, right-to-left text leaves it be. */
import { groupAccountNumber } from './number-groups.ts';

export function AccountNumber({ number }: { readonly number: string }) {
  return (
    <bdi dir="ltr" className="money">
      {groupAccountNumber(number)}
    </bdi>
  );
}

/** A delivery as a screen holds it: takes up again what was under way when the page was left. */
import { useEffect, useRef, useState } from 'react';
import { readDraft } from '#lib/draft.ts';
import { type AnyOrder, Delivery, type DeliveryOptions, type DeliveryState } from './delivery.ts';

export interface SendingOptions<Order, Answer> extends DeliveryOptions<Order, Answer> {
  readonly isOrder: (kept: unknown) => kept is Order;
}

export interface Sending<Order> {
  readonly state: DeliveryState;
  readonly order: Order | undefined;
  readonly send: (order: Order) => void;
  readonly askNow: () => void;
}

export function useSending<Order extends AnyOrder, Answer>(
  options: SendingOptions<Order, Answer>,
): Sending<Order> {
  const latest = useRef(options);
  latest.current = options;
  const delivery = useRef<Delivery<Order, Answer>>(undefined);
  const [now, setNow] = useState<{ state: DeliveryState; order?: Order }>({ state: 'idle' });
  useEffect(() => {
    const made = new Delivery<Order, Answer>(
      () => latest.current,
      (state, order) => setNow({ state, order }),
    );
    delivery.current = made;
    const kept = readDraft(latest.current.name);
    if (latest.current.isOrder(kept)) void made.send(kept, true);
    return () => made.leave();
  }, []);
  return {
    state: now.state,
    order: now.order,
    send: (order) => void delivery.current?.send(order),
    askNow: () => delivery.current?.askNow(),
  };
}

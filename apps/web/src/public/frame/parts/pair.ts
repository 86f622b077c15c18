/** A heading and the text under it, named once by what their two keys share. */
type PairOf<Id> = Id extends `${infer Name}-title`
  ? `${Name}-text` extends MessageId
    ? Name
    : never
  : never;

export type Pair = PairOf<MessageId>;

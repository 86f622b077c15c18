/** Who calls: read from the audience's own session, once, before the request's body is read. */
import type {
  CustomerId,
  Gate,
  RouteDeclaration,
  SessionId,
  StaffId,
  StaffRole,
} from '@fairlead/contract';

/** The part of a session that handlers need. */
export interface SessionFacts {
  readonly id: SessionId;
  /** SHA-256 of the token that this call came with. */
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  /** The session ends then, however busy it is. */
  readonly endsAt: Date;
  readonly secondFactorAsked: boolean;
  readonly secondFactorAt: Date | null;
}

export interface Visitor {
  readonly kind: 'visitor';
}

export interface CustomerPrincipal {
  readonly kind: 'customer';
  readonly id: CustomerId;
  readonly session: SessionFacts;
  readonly persona: boolean;
  readonly language: string | null;
  /** What stands in this customer's way just now, in the order of the screens. */
  readonly closedGates: readonly Gate[];
}

export interface StaffPrincipal {
  readonly kind: 'staff';
  readonly id: StaffId;
  readonly session: SessionFacts;
  readonly role: StaffRole;
  readonly persona: boolean;
  readonly language: string | null;
}

export type Principal = Visitor | CustomerPrincipal | StaffPrincipal;

type OrVisitor<R extends RouteDeclaration, P> = R['session'] extends 'optional' ? P | Visitor : P;

/** What a route's handler can count on. */
export type PrincipalOf<R extends RouteDeclaration> = R['audience'] extends 'customer'
  ? OrVisitor<R, CustomerPrincipal>
  : R['audience'] extends 'staff'
    ? OrVisitor<R, StaffPrincipal>
    : R['audience'] extends 'visitor'
      ? Visitor
      : Principal;

/** A customer as the kernel needs to know one, read afresh for every request. */
export interface CustomerSubject {
  readonly id: CustomerId;
  readonly language: string | null;
  readonly persona: boolean;
  /** Every closed gate but `second_factor`, which belongs to the session. */
  readonly closedGates: readonly Gate[];
}

export interface StaffSubject {
  readonly id: StaffId;
  readonly role: StaffRole;
  readonly disabled: boolean;
  readonly persona: boolean;
  readonly language: string | null;
}

/**
 * Where the kernel looks up people; the modules that own them implement it. Ids come in batches,
 * because requests that arrive together are looked up together. Someone who is not there any more
 * is left out of the answer, and their sessions end.
 */
export interface SubjectDirectory {
  customers(ids: readonly CustomerId[]): Promise<readonly CustomerSubject[]>;
  staff(ids: readonly StaffId[]): Promise<readonly StaffSubject[]>;
}

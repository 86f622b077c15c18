/**
 * The columns of a file, derived from what the contract says of a row: flat, in its order. Whatever
 * has no fixed fields of its own (a list, a record) is one column of JSON. Pure.
 */
import { moneySchema } from '@fairlead/contract';
import { isCurrency, money, toDecimal } from '@fairlead/money';
import * as z from 'zod';

export interface Column {
  readonly name: string;
  /** The cell of a row as JSON has it. */
  readonly read: (row: unknown) => string;
}

export function columnsOf(schema: z.core.$ZodType, path: readonly string[] = []): Column[] {
  const inner = bare(schema);
  if (inner === moneySchema) return moneyColumns(path);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, field]) => columnsOf(field, [...path, key]));
  }
  return [{ name: path.join('_'), read: (row) => textOf(at(row, path)) }];
}

/** `amount` as people write it, with the currency beside it. */
function moneyColumns(path: readonly string[]): Column[] {
  const name = path.join('_');
  const currencyOf = (row: unknown) => textOf(at(row, [...path, 'currency']));
  const amountOf = (row: unknown) => {
    const currency = currencyOf(row);
    if (!isCurrency(currency)) return '';
    return toDecimal(money(BigInt(textOf(at(row, [...path, 'amount']))), currency));
  };
  return [
    { name, read: amountOf },
    { name: `${name}_currency`, read: currencyOf },
  ];
}

/** Without what only says that it may be missing. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const wrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  return wrapped ? bare(schema.unwrap()) : schema;
}

function at(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined),
    row,
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

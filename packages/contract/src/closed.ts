/**
 * Closes a schema: at every depth, a property that is not named is an error. So it does not matter
 * whether an author wrote `z.object` or `z.strictObject`, neither forgets to refuse.
 */
import * as z from 'zod';

type AnySchema = z.core.$ZodType;

/** Schemas never change, and each is closed by many. */
const known = new WeakMap<AnySchema, AnySchema>();

/** Throws for what cannot be closed, so that such a schema never reaches a route. */
export function closed<S extends AnySchema>(schema: S): S {
  const made = known.get(schema) ?? close(schema, '');
  known.set(schema, made);
  return made as S;
}

function close(anySchema: AnySchema, at: string): AnySchema {
  // Zod's own closed list of schema kinds, so that `def` is told apart by its `type`.
  const schema = anySchema as z.core.$ZodTypes;
  const def = schema._zod.def;
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(
        Object.entries(def.shape).map(([key, inner]) => [key, close(inner, `${at}.${key}`)]),
      );
      return z.core.clone(schema, { ...def, shape, catchall: def.catchall ?? z.never() });
    }
    case 'array':
      return z.core.clone(schema, { ...def, element: close(def.element, `${at}[]`) });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return z.core.clone(schema, { ...def, innerType: close(def.innerType, at) });
    case 'union':
      return z.core.clone(schema, {
        ...def,
        options: def.options.map((option) => close(option, at)),
      });
    case 'record':
      return z.core.clone(schema, { ...def, valueType: close(def.valueType, `${at}.*`) });
    case 'tuple':
      return z.core.clone(schema, { ...def, items: def.items.map((item) => close(item, at)) });
    case 'pipe':
      return z.core.clone(schema, { ...def, in: close(def.in, at), out: close(def.out, at) });
    case 'intersection':
    case 'lazy':
    case 'map':
    case 'set':
    case 'promise':
      throw new TypeError(`A schema of the API cannot hold ${def.type} (at "${at}").`);
    default:
      return schema;
  }
}

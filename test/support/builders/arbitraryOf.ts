import fc from "fast-check";
import { z } from "zod";

interface Choice {
  /** Nothing is left out, null or an empty list: every field of the schema is there. */
  whole: boolean;
}

/** Values that fit a schema, of the kinds of zod that frames are made of. Throws for another kind. */
export function arbitraryOf<Schema extends z.ZodType>(
  schema: Schema,
  choice: Choice = { whole: false },
): fc.Arbitrary<z.output<Schema>> {
  // What a schema asks for beside its kind, such as a night that ends.
  const fits = (value: unknown): value is z.output<Schema> => schema.safeParse(value).success;
  return anyOf(schema, choice).filter(fits);
}

function anyOf(schema: z.core.$ZodType, choice: Choice): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) return objectOf(schema.shape, choice);
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => anyOf(option, choice)));
  if (schema instanceof z.ZodArray) {
    const sizes = choice.whole ? { minLength: 1, maxLength: 2 } : { maxLength: 3 };
    return fc.array(anyOf(schema.element, choice), sizes);
  }
  if (schema instanceof z.ZodNullable) {
    const inner = anyOf(schema.unwrap(), choice);
    return choice.whole ? inner : fc.option(inner);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return anyOf(schema.unwrap(), choice);
  return leafOf(schema);
}

function objectOf(shape: z.core.$ZodShape, choice: Choice): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, field]) => [name, anyOf(field, choice)] as const);
  const required = Object.keys(shape).filter(
    (name) => choice.whole || !(shape[name] instanceof z.ZodOptional),
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

function leafOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodISODateTime) return instants();
  if (schema instanceof z.ZodISODate) return instants().map((instant) => instant.slice(0, 10));
  if (schema instanceof z.ZodString) {
    const asked = schema.def.checks?.find((check) => check instanceof z.core.$ZodCheckRegex);
    return asked ? fc.stringMatching(asked._zod.def.pattern) : fc.string();
  }
  if (schema instanceof z.ZodNumber) {
    const min = Math.max(schema.minValue ?? 0, -1_000_000);
    const max = Math.min(schema.maxValue ?? 1_000_000, 1_000_000);
    return schema.isInt ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  }
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  throw new Error(`Values of the kind ${schema._zod.def.type} are not made here yet.`);
}

function instants(): fc.Arbitrary<string> {
  const [min, max] = [new Date("2000-01-01T00:00:00.000Z"), new Date("2099-12-31T00:00:00.000Z")];
  return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
}

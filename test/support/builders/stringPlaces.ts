import type { z } from "zod";
import type { ValuePath } from "./wrongValues.js";

/** Where an input may hold a text, with the rest of the input as it should be. */
export interface StringPlace {
  path: ValuePath;
  /** The input with this text there. */
  holding(text: string): unknown;
}

/** A field gets the first of these that fits it. */
const EXAMPLES = [
  "Something",
  "0123456789abcdef01234567",
  "2030-05-01T18:00:00.000Z",
  "2030-05-01",
  "08:00",
  "FREQ=DAILY",
  "Europe/Oslo",
  "anna@example.com",
  "https://news.example/rss",
  "123456",
  "42",
  "ok",
  "AAAA",
];

/** Every text that an input of this schema may hold, also in parts that may be left out. `base` says what stands in the other fields. */
export function stringPlaces(schema: z.ZodType, base: unknown = {}): StringPlace[] {
  return placesOf(schema, { base, path: [], whole: (value) => value });
}

interface Place {
  base: unknown;
  path: ValuePath;
  whole: (value: unknown) => unknown;
}

/** The parts of zod's own description of a schema that are looked at here. */
interface Definition {
  type: string;
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  innerType: z.ZodType;
  in: z.ZodType;
  options: z.ZodType[];
  values: unknown[];
  entries: Record<string, unknown>;
}

function definitionOf(schema: z.ZodType): Definition {
  return schema.def as unknown as Definition;
}

function placesOf(schema: z.ZodType, { base, path, whole }: Place): StringPlace[] {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "string":
      return [{ path, holding: whole }];
    case "optional":
    case "nullable":
    case "default":
    case "catch":
      return placesOf(definition.innerType, { base, path, whole });
    case "pipe":
      return placesOf(definition.in, { base, path, whole });
    case "array": {
      const element = (value: unknown) => whole([value]);
      return placesOf(definition.element, { base: undefined, path: [...path, 0], whole: element });
    }
    case "union":
      return definition.options.flatMap((option) => placesOf(option, { base: undefined, path, whole }));
    case "object": {
      const others = { ...Object(exampleOf(schema, "")), ...Object(base) } as Record<string, unknown>;
      return Object.entries(definition.shape).flatMap(([key, field]) => {
        const inField = (value: unknown) => whole({ ...others, [key]: value });
        return placesOf(field, { base: others[key], path: [...path, key], whole: inField });
      });
    }
    // The last is anything at all, which the server does not read as a text.
    case "boolean":
    case "number":
    case "enum":
    case "literal":
    case "unknown":
      return [];
    default:
      throw new Error(`What may stand in ${definition.type} is not known here.`);
  }
}

/** A value that fits: of an object the fields that have to be there. */
function exampleOf(schema: z.ZodType, key: string): unknown {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "string":
    case "pipe":
      // A night that ends when it begins is refused.
      return (key === "from" ? ["22:00", ...EXAMPLES] : EXAMPLES).find(
        (example) => schema.safeParse(example).success,
      );
    case "array":
      return [exampleOf(definition.element, key)];
    case "union":
      return exampleOf(definition.options[0]!, key);
    case "boolean":
      return true;
    case "number":
      return 1;
    case "enum":
      return Object.values(definition.entries)[0];
    case "literal":
      return definition.values[0];
    case "object":
      return Object.fromEntries(
        Object.entries(definition.shape)
          .filter(([, field]) => !["optional", "default"].includes(definitionOf(field).type))
          .map(([name, field]) => [name, exampleOf(field, name)]),
      );
    case "nullable":
      return null;
    default:
      return undefined;
  }
}

import { expect } from "chai";
import fc from "fast-check";
import { z } from "zod";
import { readFrame } from "../../../client-display/engine/connection/readFrame.js";
import { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import {
  DisplayExtras,
  DisplayFace,
  DisplaySnapshot,
  PlannedCall,
  PlannedCalling,
  PlannedCallRequest,
  PlannedCard,
  PlannedDevice,
  PlannedEvent,
  PlannedMessage,
  PlannedOccurrence,
  PlannedPhoto,
  ReplyButton,
  ZoneOffset,
} from "../../../shared/realtime/snapshot.js";
import { arbitraryOf } from "../../support/builders/arbitraryOf.js";

const PARTS: Record<string, z.ZodType> = {
  DisplayExtras,
  DisplayFace,
  DisplaySnapshot,
  PlannedCall,
  PlannedCalling,
  PlannedCallRequest,
  PlannedCard,
  PlannedDevice,
  PlannedEvent,
  PlannedMessage,
  PlannedOccurrence,
  PlannedPhoto,
  ReplyButton,
  ZoneOffset,
};

/** What readFrame takes as it comes, by the part that it belongs to: each check costs bytes, and without these the plan is still followed. */
const UNCHECKED_FIELDS: Record<string, string> = {
  refused: "code message",
  closing: "field",
  "snapshot.ready": "planVersion",
  DisplaySnapshot: "epoch",
  DisplayFace:
    "callButtons clockFormat code language level night night.from night.until photoSeconds recordButton " +
    "scanSeconds sound.chime sound.quiet sound.quiet.from sound.quiet.until sound.readAloud sound.volume textSize theme timeZone tvEdge",
  DisplayExtras:
    "headlines[].publishedAt headlines[].source headlines[].title jokes[].date jokes[].text " +
    "weather.fetchedAt weather.now weather.now.isDay weather.now.kind weather.now.temperature weather.place " +
    "weather.today weather.today.kind weather.today.max weather.today.min weather.todayEndsAt " +
    "weather.tomorrow weather.tomorrow.kind weather.tomorrow.max weather.tomorrow.min weather.units",
  "call.changed": "call",
  "call.signal": "seq to",
  PlannedCall:
    "answeredAt callerPhotoURL callerRelation caregivers[].name caregivers[].sideId countsDown endsAt " +
    "iceServers[].credential iceServers[].urls iceServers[].urls[] iceServers[].username relayOnly state",
  // Its card looks at it in a chunk of its own.
  PlannedCalling:
    "byThemselves byThemselves[].deviceId byThemselves[].deviceName byThemselves[].name byThemselves[].until " +
    "callers callers[].name callers[].photoURL callers[].relation log log[].answeredAt log[].byItself " +
    "log[].deviceId log[].endedAt log[].name log[].notNow log[].startedAt " +
    "byThemselves[] callers[] log[]",
  PlannedCallRequest: "askedAt callAt claimedBy claimedByPhotoURL id told told[] urgency",
  PlannedCard: "id text until",
  PlannedEvent: "allDay id names[] occurrences[].date place",
  PlannedDevice:
    "id name size size.height size.pixelRatio size.screenHeight size.screenWidth size.width takesStatus " +
    "viewing viewing.diagonalInches viewing.distanceM viewingAt",
  PlannedMessage: "createdAt label ladder ladder.aloud ladder.larger sender.photoURL urgent voiceUrl",
  PlannedOccurrence:
    "answer answer.at answer.choice answer.id answer.text claim claim.name claim.until hiddenUntil notYets readBy shown",
  PlannedPhoto: "caption height id names names[] url width",
  ReplyButton: "text",
};
const UNCHECKED = Object.entries(UNCHECKED_FIELDS).flatMap(([part, fields]) =>
  fields.split(" ").map((field) => `${part}.${field}`),
);

type Steps = (string | number)[];

interface Place {
  /** Such as `PlannedMessage.sender.name`: of the nearest part that has a name. */
  name: string;
  steps: Steps;
  isRequired: boolean;
}

describe("readFrame and the schema of what the server sends", () => {
  it("takes every frame that fits the schema, as it is", () => {
    fc.assert(
      fc.property(arbitraryOf(ServerToDevice), (frame) => {
        expect(readFrame(JSON.stringify(frame))).to.deep.equal(JSON.parse(JSON.stringify(frame)));
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it("leaves kinds of frames alone that only a newer server knows", () => {
    const known = ServerToDevice.options.map(({ shape }) => String(shape.type.value));
    const others = fc.string().filter((type) => !known.includes(type));
    fc.assert(
      fc.property(others, (type) => {
        expect(readFrame(JSON.stringify({ type }))).to.equal(null);
      }),
    );
    for (const type of ["toString", "__proto__", "constructor"])
      expect(readFrame(JSON.stringify({ type })), type).to.equal(null);
  });

  ServerToDevice.options.forEach((schema) => {
    const type = schema.shape.type.value;
    // A frame without its type is of no kind, which the test above looks at.
    const places = placesOf(schema, { name: type, steps: [], isRequired: true }).filter(
      ({ steps }) => steps[0] !== "type",
    );
    if (places.length === 0) return;

    it(`refuses a wrong ${type}, but for what is listed as unchecked`, () => {
      const unchecked = new Set<string>();
      fc.assert(
        fc.property(arbitraryOf(schema, { whole: true }), (frame) => {
          for (const { name, steps, isRequired } of places) {
            const wrong = [
              exchange(frame, steps, otherKind),
              ...(isRequired ? [exchange(frame, steps, leftOut)] : []),
            ];
            for (const one of wrong) {
              expect(ServerToDevice.safeParse(one).success, `${name} by the schema`).to.equal(false);
              if (readFrame(JSON.stringify(one)) !== "broken") unchecked.add(name);
            }
          }
        }),
        { numRuns: 5, endOnFailure: true },
      );

      const listed = places.map(({ name }) => name).filter((name) => UNCHECKED.includes(name));
      expect([...unchecked].sort()).to.deep.equal([...new Set(listed)].sort());
    });
  });
});

function placesOf(schema: z.core.$ZodType, place: Place): Place[] {
  const part = Object.keys(PARTS).find((name) => PARTS[name] === schema);
  const name = part ?? place.name;
  if (schema instanceof z.ZodNullable) return placesOf(schema.unwrap(), place);
  if (schema instanceof z.ZodOptional) return placesOf(schema.unwrap(), place);
  if (schema instanceof z.ZodArray) {
    const element = { name: `${name}[]`, steps: [...place.steps, 0], isRequired: false };
    return [element, ...placesOf(schema.element, element)];
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as z.core.$ZodShape).flatMap(([key, field]) => {
    const isRequired = !(field instanceof z.ZodOptional);
    const inner = { name: `${name}.${key}`, steps: [...place.steps, key], isRequired };
    return [inner, ...placesOf(field, inner)];
  });
}

type Change = (holder: Record<string | number, unknown>, step: string | number) => void;

function leftOut(holder: Record<string | number, unknown>, step: string | number): void {
  delete holder[step];
}

function otherKind(holder: Record<string | number, unknown>, step: string | number): void {
  const value = holder[step];
  if (typeof value === "string") holder[step] = 7;
  else holder[step] = typeof step === "number" ? null : "none";
}

function exchange(frame: object, steps: Steps, change: Change): unknown {
  const copy = structuredClone(frame);
  const last = steps.at(-1)!;
  const holder = steps
    .slice(0, -1)
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], copy);
  change(holder as Record<string | number, unknown>, last);
  return copy;
}

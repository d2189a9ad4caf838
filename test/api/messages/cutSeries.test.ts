import { expect } from "chai";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { MessageModel } from "../../../server/plan/message.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import {
  messagesApi,
  type Message,
  type MessageChanges,
  type Scope,
} from "../../../shared/contract/messages.js";
import { voicesApi } from "../../../shared/contract/voices.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildVoice } from "../../support/builders/buildVoice.js";
import { plannedShowings } from "../../support/builders/planTimes.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { killAtWrite } from "../../support/faults/killAtWrite.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

/** More would mean that a cut never comes to its end. */
const WRITES_MAX = 40;
const START = "2026-05-04T05:00:00.000Z";
const UNTIL = "2026-05-09T00:00:00Z";

describe("a series that is cut in two", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let mum: Display;
  let series: Message;

  beforeEach(async () => {
    clock = new TestClock(START);
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    series = await schedule();
  });
  afterEach(() => app.close());

  async function schedule({ as = anna, time = "08:00" } = {}): Promise<Message> {
    const slots = [{ time }];
    const when = { kind: "series" as const, startDate: "2026-05-04", rule: "FREQ=DAILY", slots };
    const body = { displayIds: [mum.id], text: "Tablets", when };
    return (await app.call(messagesApi.create, { body }, { as })).items[0]!;
  }
  const keyOf = (date: string) => `${series.id}/${date}/s1`;
  const edit = ({ id }: { id: string }, [scope, date]: [Scope, string?], changes: MessageChanges) =>
    app.callRaw(
      messagesApi.edit,
      { params: { messageId: id }, body: { scope, changes, ...(date && { key: keyOf(date) }) } },
      { as: anna },
    );
  const remove = ({ id }: { id: string }, scope: Scope, date?: string) =>
    app.callRaw(
      messagesApi.remove,
      { params: { messageId: id }, query: { scope, ...(date && { key: keyOf(date) }) } },
      { as: anna },
    );
  const moveToLondon = () =>
    app.call(
      displaysApi.edit,
      { params: { displayId: mum.id }, body: { timeZone: "Europe/London" } },
      { as: anna },
    );
  const parts = () =>
    MessageModel.find({ seriesId: series.id, "when.kind": "series", deletedAt: null }).sort({ startsAt: 1 });
  /** `04 06:00 Text` of what the screen would show until the 9th. */
  const plan = async () =>
    (await plannedShowings(mum.id, "2026-05-04T05:00:00Z", UNTIL)).map(
      ({ dueAt, message }) => `${dueAt.slice(8, 10)} ${dueAt.slice(11, 16)} ${message.text}`,
    );
  const daily = (text: string, ...days: string[]) => days.map((day) => `${day} 06:00 ${text}`);

  it("not at all when its new times are refused", async () => {
    await edit(series, ["this", "2026-05-06"], { text: "With food" });
    const before = await plan();
    const slots = [{ id: "s1", time: "08:00" }];
    const when = {
      kind: "series" as const,
      startDate: "2026-05-05",
      rule: "FREQ=DAILY;UNTIL=20260504",
      slots,
    };

    const refused = await edit(series, ["following", "2026-05-05"], { when });

    expect(refused.status).to.equal(400);
    expect((await parts()).map((part) => [part.version, part.when])).to.deep.equal([
      [series.version + 1, series.when],
    ]);
    expect(await plan()).to.deep.equal(before);
    expect((await edit(series, ["following", "2026-05-05"], { text: "New" })).status).to.equal(200);
  });

  for (const [when, moment] of [
    ["before", seriesCut],
    ["after", messageMade],
  ] as const)
    it(`and got another zone meanwhile, ${when} it is cut, shows both parts in that zone`, async () => {
      const response = await overtake(
        moment,
        () => edit(series, ["following", "2026-05-06"], { text: "New" }),
        moveToLondon,
      );

      expect(response.status).to.equal(200);
      expect((await parts()).map(({ timeZone }) => timeZone)).to.deep.equal([
        "Europe/London",
        "Europe/London",
      ]);
      expect(await plan()).to.deep.equal([
        "04 07:00 Tablets",
        "05 07:00 Tablets",
        "06 07:00 New",
        "07 07:00 New",
        "08 07:00 New",
      ]);
    });

  it("stands whole in the calendar, also while its later part is not stored yet", async () => {
    let days: string[] = [];
    await overtake(
      messageMade,
      () => edit(series, ["following", "2026-05-06"], { text: "New" }),
      async () => {
        const range = { params: { displayId: mum.id }, query: { from: "2026-05-05", until: "2026-05-07" } };
        const { showings } = await app.call(calendarApi.list, range, { as: anna });
        days = showings.map(({ date, text }) => `${date} ${text}`);
      },
    );

    expect(days).to.deep.equal(["2026-05-05 Tablets", "2026-05-06 New"]);
  });

  const lists: [list: string, path: string][] = [
    ["messages", "messages?kind=series"],
    ["what comes next", "occurrences?direction=upcoming"],
  ];
  for (const [list, path] of lists)
    it(`stands whole in the list of ${list}, also while its later part is not stored yet`, async () => {
      let texts: string[] = [];
      await overtake(
        messageMade,
        () => edit(series, ["following", "2026-05-06"], { text: "New" }),
        async () => {
          const listed = await app.send({ method: "GET", path: `/api/displays/${mum.id}/${path}`, as: anna });
          texts = (listed.body as { items: { text: string }[] }).items.map(({ text }) => text);
        },
      );

      expect(texts).to.have.members(["Tablets", "New"]);
    });

  it("and one changed showing of it that got another zone meanwhile is shown in that zone", async () => {
    const response = await overtake(
      messageMade,
      () =>
        edit(series, ["this", "2026-05-06"], { when: { kind: "once", date: "2026-05-06", time: "09:00" } }),
      moveToLondon,
    );

    expect(response.status).to.equal(200);
    expect(await plan()).to.include("06 08:00 Tablets");
  });

  it("by two at once is cut once, and the other is told", async () => {
    const baseVersion = series.version;

    const both = await Promise.all(
      ["One", "Two"].map((text) => edit(series, ["following", "2026-05-06"], { text, baseVersion })),
    );

    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const said = both[0]!.status === 200 ? "One" : "Two";
    expect(await plan()).to.deep.equal([...daily("Tablets", "04", "05"), ...daily(said, "06", "07", "08")]);
  });

  it("that was edited between is as it was, and the other is told", async () => {
    await edit(series, ["this", "2026-05-07"], { text: "With food" });
    const baseVersion = series.version + 1;

    const late = await overtake(
      seriesCut,
      () => edit(series, ["following", "2026-05-06"], { text: "New", baseVersion }),
      () => edit(series, ["all"], { text: "Pills" }),
    );

    expect(late.status).to.equal(409);
    expect(await plan()).to.deep.equal([
      ...daily("Pills", "04", "05", "06"),
      "07 06:00 With food",
      ...daily("Pills", "08"),
    ]);
    await remove(series, "all");
    expect(await plan()).to.deep.equal([]);
  });

  it("off before two changed showings shows both dates when it gets them again", async () => {
    await edit(series, ["this", "2026-05-06"], { text: "With food" });
    const { items } = messagesApi.edit.result.parse(
      (await edit(series, ["this", "2026-05-07"], { text: "With milk" })).body,
    );
    const changed = { params: { messageId: items.at(-1)!.id } };
    const daysOf = (rule: string) => {
      const slots = [{ id: "s1", time: "08:00" }];
      return { when: { kind: "series" as const, startDate: "2026-05-04", rule, slots } };
    };

    await overtake(
      keyFreed,
      () => edit(series, ["all"], daysOf("FREQ=DAILY;UNTIL=20260505")),
      () => app.call(messagesApi.backToSeries, changed, { as: anna }),
    );
    await edit(series, ["all"], daysOf("FREQ=DAILY"));

    expect(await plan()).to.deep.equal(daily("Tablets", "04", "05", "06", "07", "08"));
  });

  describe("while a showing behind the cut is put back", () => {
    const follow = () => edit(series, ["following", "2026-05-06"], { text: "New" });
    const whole = [...daily("Tablets", "04", "05"), ...daily("New", "06", "07", "08")];
    let back: () => Promise<unknown>;

    beforeEach(async () => {
      const { items } = messagesApi.edit.result.parse(
        (await edit(series, ["this", "2026-05-07"], { text: "With food" })).body,
      );
      const params = { messageId: items.at(-1)!.id };
      back = () => app.call(messagesApi.backToSeries, { params }, { as: anna });
    });

    it("shows it when that was changed, before the series is cut", async () => {
      expect((await overtake(seriesCut, follow, back)).status).to.equal(200);
      expect(await plan()).to.deep.equal(whole);
    });

    it("shows it when that was changed, once the series is cut", async () => {
      expect((await overtake(messageMade, follow, back)).status).to.equal(200);
      expect(await plan()).to.deep.equal(whole);
    });

    [1, 2, 3, 4].forEach((look) => {
      it(`shows it when that was changed, and the cut comes before look ${look} at messages`, async () => {
        let looks = 0;
        const isLook = ({ model, op }: HeldCall) =>
          model === "Message" && op === "findOne" && (looks += 1) === look;

        await overtake(isLook, back, follow);

        expect(await plan()).to.deep.equal(whole);
      });
    });

    it("shows it when that was skipped", async () => {
      const skip = (skipped: boolean) => {
        const body = { key: keyOf("2026-05-08"), skipped };
        return app.call(messagesApi.skip, { params: { messageId: series.id }, body }, { as: anna });
      };
      await skip(true);

      await overtake(seriesCut, follow, () => skip(false));

      expect(await plan()).to.include("08 06:00 New");
    });
  });

  describe("whose showings stay a day", () => {
    const slotsAt = (time: string) => [{ id: "s1", time }];
    const whenFrom = (startDate: string, time: string) => ({
      when: { kind: "series" as const, startDate, rule: "FREQ=DAILY", slots: slotsAt(time) },
    });
    /** `05 06:00-04:30` of what would show until the 9th. */
    const windows = async () =>
      (await plannedShowings(mum.id, "2026-05-04T05:00:00Z", UNTIL)).map(
        ({ dueAt, endsAt }) => `${dueAt.slice(8, 10)} ${dueAt.slice(11, 16)}-${endsAt.slice(11, 16)}`,
      );

    beforeEach(async () => {
      await edit(series, ["all"], { stayMinutes: 1_440 });
    });

    it("ends the last showing of the earlier part where the later part begins", async () => {
      await edit(series, ["following", "2026-05-06"], whenFrom("2026-05-06", "06:30"));

      expect((await windows()).slice(0, 3)).to.deep.equal([
        "04 06:00-06:00",
        "05 06:00-04:30",
        "06 04:30-04:30",
      ]);
    });

    it("lets it end where the later part begins once that is moved, deleted and brought back", async () => {
      const changed = await edit(series, ["following", "2026-05-06"], whenFrom("2026-05-06", "06:30"));
      const later = messagesApi.edit.result.parse(changed.body).items.at(-1)!;
      const lastOfEarlier = async () => (await windows())[1];

      await edit(later, ["all"], whenFrom("2026-05-06", "07:30"));
      expect(await lastOfEarlier()).to.equal("05 06:00-05:30");
      await remove(later, "all");
      expect(await lastOfEarlier()).to.equal("05 06:00-06:00");
      await app.call(messagesApi.restore, { params: { messageId: later.id } }, { as: anna });
      expect(await lastOfEarlier()).to.equal("05 06:00-05:30");
    });

    it("shows its last its whole time when what follows was deleted", async () => {
      await edit(series, ["all"], whenFrom("2026-05-04", "08:00"));
      await remove(series, "following", "2026-05-06");

      expect(await windows()).to.deep.equal(["04 06:00-06:00", "05 06:00-06:00"]);
    });

    it("and a changed showing of it come back whole by a repeat when the process dies half-way", async () => {
      const changed = await edit(series, ["following", "2026-05-06"], whenFrom("2026-05-06", "07:30"));
      const later = messagesApi.edit.result.parse(changed.body).items.at(-1)!;
      await edit(later, ["this", "2026-05-07"], { text: "With food" });
      const whole = { windows: await windows(), plan: await plan() };
      const { cookie } = await buildDevice(app, { display: mum, caregiver: anna });

      for (let write = 1; write < 40; write += 1) {
        await remove(later, "all");
        const screen = await SocketClient.openDevice(app.url, cookie);
        await screen.next("snapshot");
        const restore = () =>
          app.callRaw(messagesApi.restore, { params: { messageId: later.id } }, { as: anna });

        const { killed } = await killAtWrite(write, restore);
        expect((await restore()).status, String(write)).to.equal(200);

        expect({ windows: await windows(), plan: await plan() }, String(write)).to.deep.equal(whole);
        // What the screen is told, by the dead process or by the repeat.
        await screen.next("message.changed", ({ message }) => message.text === "With food");
        await screen.next(
          "message.changed",
          ({ message }) => message.occurrences.at(-1)?.endsAt === "2026-05-06T05:30:00.000Z",
        );
        screen.close();
        if (!killed) return;
      }
      expect.fail("It never came to its end.");
    });

    it("tells the screens when the end of the last has moved", async () => {
      const changed = await edit(series, ["following", "2026-05-06"], { text: "New" });
      const later = messagesApi.edit.result.parse(changed.body).items.at(-1)!;
      const device = await SocketClient.openDevice(
        app.url,
        (await buildDevice(app, { display: mum, caregiver: anna })).cookie,
      );
      await device.next("snapshot");

      await edit(later, ["all"], whenFrom("2026-05-06", "06:30"));

      const { message } = await device.next(
        "message.changed",
        (frame) => frame.message.messageId === series.id,
      );
      expect(message.occurrences.at(-1)!.endsAt).to.equal("2026-05-06T04:30:00.000Z");
      device.close();
    });
  });

  it("is cut also when nobody has counted its writes yet", async () => {
    const { _id } = await MessageModel.findById(series.id).orFail();
    await MessageModel.collection.updateOne({ _id }, { $unset: { __v: 1 } });

    expect((await edit(series, ["following", "2026-05-06"], { text: "New" })).status).to.equal(200);
    expect(await plan()).to.deep.equal([...daily("Tablets", "04", "05"), ...daily("New", "06", "07", "08")]);
  });

  describe("by a process that dies", () => {
    beforeEach(async () => {
      await remove(series, "all");
    });

    for (const changed of [null, "2026-05-06"]) {
      const title = changed ? "with a changed showing" : "without changed showings";

      it(`is cut by a repeat of the edit, ${title}`, async () => {
        for (let write = 1; write < 40; write += 1) {
          series = await schedule();
          if (changed) await edit(series, ["this", changed], { text: "With food" });
          const { version } = await MessageModel.findById(series.id).orFail();
          const request = () =>
            edit(series, ["following", "2026-05-05"], { text: "New", baseVersion: version });

          const { killed } = await killAtWrite(write, request);
          const again = await request();

          expect(again.status, `${write}: ${JSON.stringify(again.body)}`).to.equal(200);
          expect(await parts(), String(write)).to.have.length(2);
          expect(await plan(), String(write)).to.deep.equal([
            "04 06:00 Tablets",
            "05 06:00 New",
            changed ? "06 06:00 With food" : "06 06:00 New",
            ...daily("New", "07", "08"),
          ]);
          await edit(series, ["all"], { text: "Pills" });
          expect(await plan(), String(write)).to.include(changed ? "06 06:00 With food" : "06 06:00 New");
          await remove((await parts()).at(-1)!, "all");
          expect(await plan(), String(write)).to.deep.equal(daily("Pills", "04"));
          await remove(series, "all");
          if (!killed) return;
        }
        expect.fail("It never came to its end.");
      });

      it(`ends by a repeat of the delete, ${title}`, async () => {
        for (let write = 1; write < 40; write += 1) {
          series = await schedule();
          if (changed) await edit(series, ["this", changed], { text: "With food" });
          const request = () => remove(series, "following", "2026-05-05");

          const { killed } = await killAtWrite(write, request);
          const again = await request();

          expect(again.status, `${write}: ${JSON.stringify(again.body)}`).to.equal(200);
          expect(await plan(), String(write)).to.deep.equal(daily("Tablets", "04"));
          const { messageId } = messagesApi.remove.result.parse(again.body);
          await app.call(messagesApi.restore, { params: { messageId } }, { as: anna });
          expect(await plan(), String(write)).to.have.length(5);
          await remove({ id: messageId }, "all");
          await remove(series, "all");
          if (!killed) return;
        }
        expect.fail("It never came to its end.");
      });
    }

    const days = ["04", "05", "06", "07", "08"];
    /** Another time of day: the keys of the later part are none that the earlier one has. */
    const moved = {
      when: {
        ...{ kind: "series" as const, startDate: "2026-05-06", rule: "FREQ=DAILY" },
        slots: [{ time: "09:30" }],
      },
    };
    type Way = [of: string, from: string, cut: (from: string) => Promise<unknown>, later: string[]];
    const ways: Way[] = [
      ["an edit of times", "06", (from) => edit(series, ["following", from], moved), ["06", "07", "08"]],
      ["a delete", "06", (from) => remove(series, "following", from), []],
    ];
    for (const [of, from, change, later] of ways)
      it(`is one or two parts at each instant, and as it was asked for once it was begun, when nobody repeats ${of}`, async () => {
        const { cookie } = await buildDevice(app, { display: mum, caregiver: anna });
        const whole = daily("Tablets", ...days);
        const cut = [
          ...daily("Tablets", ...days.filter((day) => day < from)),
          ...later.map((day) => `${day} 07:30 Tablets`),
        ];
        for (let write = 1, killed = true; killed; write += 1) {
          expect(write).to.be.below(WRITES_MAX);
          series = await schedule();
          const screen = await SocketClient.openDevice(app.url, cookie);
          await screen.next("snapshot");

          ({ killed } = await killAtWrite(write, () => change(`2026-05-${from}`)));

          const between = await plan();
          expect(new Set(between.map((line) => line.slice(0, 2))).size, `write ${write}`).to.equal(
            between.length,
          );
          clock.advance(6_000);
          await app.runDueWork();
          const after = await plan();
          expect([whole, cut], `write ${write}`).to.deep.include(after);
          if (write > 1) expect(after, `write ${write}`).to.deep.equal(cut);
          if (write > 1 && later.length > 0)
            await screen.next("message.changed", ({ message }) =>
              message.occurrences.some(({ dueAt }) => dueAt.endsWith("07:30:00.000Z")),
            );
          screen.close();

          // Whoever asks for it anew, and has not read what there is by now, makes no third part.
          await change(`2026-05-${from}`);
          expect((await parts()).length, `write ${write}`).to.equal(later.length > 0 ? 2 : 1);
          expect(await plan(), `write ${write}`).to.deep.equal(cut);
          for (const part of await parts()) await remove(part, "all");
        }
      });

    describe("before its later part is stored", () => {
      /** The first showing has begun: of the earlier part nothing is left. */
      async function cutHalf(as: TestUser, changes: MessageChanges): Promise<void> {
        series = await schedule({ as, time: "07:05" });
        clock.advance(6 * 60_000);
        await app.runDueWork();
        await killAtWrite(2, () => edit(series, ["following", "2026-05-05"], changes));
        expect(await parts()).to.have.length(1);
      }
      const listed = async () => {
        const params = { displayId: mum.id };
        return (await app.call(messagesApi.list, { params, query: { kind: "series" } }, { as: anna })).items;
      };
      const whatFollows = async () => (await plan()).filter((line) => !line.startsWith("04"));

      it("is shown in another zone that the display gets", async () => {
        await cutHalf(anna, { text: "New" });

        await moveToLondon();

        expect(await whatFollows()).to.deep.equal(days.slice(1).map((day) => `${day} 06:05 New`));
      });

      for (const way of ["skipped", "deleted"] as const)
        it(`has a changed showing again that was ${way}, put back by what was read before`, async () => {
          series = await schedule();
          const changed = messagesApi.edit.result
            .parse((await edit(series, ["this", "2026-05-06"], { text: "With food" })).body)
            .items.at(-1)!;
          const skip = (skipped: boolean) => {
            const body = { key: keyOf("2026-05-06"), skipped };
            return app.call(messagesApi.skip, { params: { messageId: series.id }, body }, { as: anna });
          };
          await (way === "skipped" ? skip(true) : remove(changed, "all"));
          await killAtWrite(2, () => edit(series, ["following", "2026-05-05"], { text: "New" }));
          expect(await parts()).to.have.length(1);

          await (way === "skipped"
            ? skip(false)
            : app.call(messagesApi.restore, { params: { messageId: changed.id } }, { as: anna }));

          expect(await plan()).to.include("06 06:00 With food");
        });

      it("names nobody whose account is deleted, and speaks with no voice of theirs", async () => {
        const ola = await buildMember(app, { owner: anna, name: "Ola Berg" });
        const spoken = await app.call(voicesApi.create, { file: buildVoice(2) }, { as: ola });
        await cutHalf(ola, { voiceId: spoken.id });

        await app.call(accountsApi.deleteAccount, { body: { password: ola.password } }, { as: ola });
        await app.runDueWork();

        expect((await listed()).map(({ sender, voice }) => [sender.name, voice])).to.deep.equal([
          ["former member", null],
          ["former member", null],
        ]);
      });

      it("has no photo of the sender that was taken away", async () => {
        await app.call(accountsApi.setPhoto, { file: SAMPLE_PHOTO }, { as: anna });
        await cutHalf(anna, { text: "New" });

        await app.call(accountsApi.removePhoto, {}, { as: anna });

        expect((await listed()).map(({ sender }) => sender.photoURL)).to.deep.equal([null, null]);
      });
    });

    it("leaves out what is left out through the part that was read, when nobody repeats the edit", async () => {
      for (let write = 1, killed = true; killed; write += 1) {
        expect(write).to.be.below(WRITES_MAX);
        series = await schedule();
        ({ killed } = await killAtWrite(write, () =>
          edit(series, ["following", "2026-05-06"], { text: "New" }),
        ));

        const body = { key: keyOf("2026-05-07"), skipped: true };
        const { status } = await app.callRaw(
          messagesApi.skip,
          { params: { messageId: series.id }, body },
          { as: anna },
        );
        clock.advance(6_000);
        await app.runDueWork();

        expect(
          (await plan()).some((line) => line.startsWith("07")),
          `write ${write}`,
        ).to.equal(status !== 200);
        for (const part of await parts()) await remove(part, "all");
      }
    });

    it("comes due in time, though the process died right before", async () => {
      series = await schedule();
      // 8:00 on the wall.
      clock.set("2026-05-06T05:59:58.000Z");
      anna = await logInAgain(app, anna);
      await app.runDueWork();
      await killAtWrite(2, () => edit(series, ["following", "2026-05-06"], { text: "New" }));

      clock.advance(3_000);
      await app.runDueWork({ only: ["openDueOccurrences"] });

      const rows = await OccurrenceModel.find({ dueAt: new Date("2026-05-06T06:00:00.000Z") });
      expect(rows.map(({ text }) => text)).to.deep.equal(["New"]);
    });

    it("takes other words in the repeat when nobody named a version", async () => {
      series = await schedule();
      const cut = (text: string) => edit(series, ["following", "2026-05-06"], { text });
      await killAtWrite(3, () => cut("One"));

      expect((await cut("Two")).status).to.equal(200);
      expect(await plan()).to.deep.equal([
        ...daily("Tablets", "04", "05"),
        ...daily("Two", "06", "07", "08"),
      ]);
    });
  });
});

function seriesCut({ model, update }: HeldCall): boolean {
  return model === "Message" && !!update.$set?.["followedBy"];
}
function messageMade({ model, op, update }: HeldCall): boolean {
  return model === "Message" && op === "findOneAndUpdate" && "$setOnInsert" in update;
}
const keyFreed = ({ model, op, update }: HeldCall) =>
  model === "Message" &&
  op === "findOneAndUpdate" &&
  !!update.$set?.["skippedKeys"] &&
  !update.$inc?.["version"];

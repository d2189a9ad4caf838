import { expect } from "chai";
import {
  firstTurn,
  fittingTurn,
  inTurn,
  PAGE_SECONDS,
  secondsOf,
  turnAfter,
  type TurnFacts,
} from "../../../client-display/screens/home/pages/turns.js";
import { screenShiftAt } from "../../../client-display/screens/home/screenShift.js";

/** What is shown, and for how long, turn by turn. */
function play(facts: TurnFacts, turns: number): string[] {
  const shown: string[] = [];
  let turn = firstTurn(facts);
  for (let count = 0; count < turns; count += 1) {
    const what = turn.showing === "page" ? turn.page % facts.pages : turn.photo % facts.photos;
    shown.push(`${turn.showing} ${what} for ${secondsOf(turn, facts)}`);
    turn = turnAfter(turn, facts);
  }
  return shown;
}

describe("the turns of pages and photos", () => {
  it("alternate, each photo as long as the family says", () => {
    expect(play({ pages: 2, photos: 2, photoSeconds: 30 }, 5)).to.deep.equal([
      "page 0 for 6",
      "photo 0 for 30",
      "page 1 for 20",
      "photo 1 for 30",
      "page 0 for 20",
    ]);
  });

  it("change photos alone by their own seconds", () => {
    expect(play({ pages: 0, photos: 3, photoSeconds: 5 }, 4)).to.deep.equal([
      "photo 0 for 5",
      "photo 1 for 5",
      "photo 2 for 5",
      "photo 0 for 5",
    ]);
  });

  it("let a photo of two minutes come back between the pages until it has had its time", () => {
    expect(play({ pages: 1, photos: 2, photoSeconds: 120 }, 6)).to.deep.equal([
      "page 0 for 6",
      "photo 0 for 60",
      "page 0 for 20",
      "photo 0 for 60",
      "page 0 for 20",
      "photo 1 for 60",
    ]);
  });

  it("leave a single thing where it is", () => {
    expect(
      secondsOf(firstTurn({ pages: 1, photos: 0, photoSeconds: 30 }), {
        pages: 1,
        photos: 0,
        photoSeconds: 30,
      }),
    ).to.equal(null);
    expect(
      secondsOf(firstTurn({ pages: 0, photos: 1, photoSeconds: 30 }), {
        pages: 0,
        photos: 1,
        photoSeconds: 30,
      }),
    ).to.equal(null);
  });

  it("show nothing that is gone meanwhile", () => {
    const photo = turnAfter(firstTurn({ pages: 1, photos: 1, photoSeconds: 30 }), {
      pages: 1,
      photos: 1,
      photoSeconds: 30,
    });

    expect(photo.showing).to.equal("photo");
    expect(fittingTurn(photo, { pages: 1, photos: 0, photoSeconds: 30 }).showing).to.equal("page");
    expect(
      fittingTurn(firstTurn({ pages: 1, photos: 1, photoSeconds: 30 }), {
        pages: 0,
        photos: 1,
        photoSeconds: 30,
      }).showing,
    ).to.equal("photo");
  });

  it("gives a photo no more than the time that the family has set meanwhile", () => {
    const hour = { pages: 1, photos: 5, photoSeconds: 3_600 };
    const turn = turnAfter(firstTurn(hour), hour);
    const short = { ...hour, photoSeconds: 10 };

    expect(secondsOf(fittingTurn(turn, short), short)).to.equal(10);
    expect(turnAfter(fittingTurn(turn, short), short).photo).to.equal(1);
  });

  it("the first page makes room as soon as a photo can be here, and stays where there is none", () => {
    expect(play({ pages: 2, photos: 0, photoSeconds: 30 }, 1)).to.deep.equal(["page 0 for 20"]);
    expect(play({ pages: 2, photos: 1, photoSeconds: 30 }, 1)).to.deep.equal(["page 0 for 6"]);
  });

  it("a page stays long enough to be read twice", () => {
    expect(PAGE_SECONDS).to.be.at.least(15);
  });
});

describe("the order of the pages", () => {
  it("has what matters first and again after every two of the others", () => {
    expect(inTurn(["agenda"], ["weather", "news", "joke"])).to.deep.equal([
      "agenda",
      "weather",
      "news",
      "agenda",
      "joke",
    ]);
  });

  it("has each card and the agenda, with or without anything else", () => {
    expect(inTurn(["card 1", "card 2", "agenda"], [])).to.deep.equal(["card 1", "card 2", "agenda"]);
    expect(inTurn(["card 1", "agenda"], ["joke"])).to.deep.equal(["card 1", "joke", "agenda"]);
    expect(inTurn([], ["joke"])).to.deep.equal(["joke"]);
    expect(inTurn([], [])).to.deep.equal([]);
  });
});

describe("the shift against burning in", () => {
  it("moves by a pixel a minute at most, and comes to many places near its own", () => {
    const places = new Set<string>();
    for (let minute = 29_000_000; minute < 29_000_000 + 24 * 60; minute += 1) {
      const [here, next] = [screenShiftAt(minute), screenShiftAt(minute + 1)];
      expect(Math.abs(here.left - next.left)).to.be.at.most(1);
      expect(Math.abs(here.top - next.top)).to.be.at.most(1);
      expect(Math.max(Math.abs(here.left), Math.abs(here.top))).to.be.at.most(4);
      places.add(`${here.left} ${here.top}`);
    }
    expect(places.size).to.be.above(40);
  });
});

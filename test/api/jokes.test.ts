import { expect } from "chai";
import { ENGLISH_JOKES } from "../../server/features/jokes/englishJokes.js";
import { jokeOfTheDay } from "../../server/features/jokes/jokeOfTheDay.js";
import { JOKE_MAX } from "../../shared/limits.js";

const NOT_FOR_A_LIVING_ROOM =
  /\b(dead|die[sd]?|death|kill|ill|sick|doctor|hospital|pill|forg[eo]t|memor|old (man|woman|lady)|god|church|priest|pray|president|sex|drunk|beer|wine|fat|ugly|stupid|dumb|idiot|hell|damn|mother-in-law)\b/i;

describe("jokeOfTheDay", () => {
  it("has 150 jokes or more, each of them once", () => {
    const gists = ENGLISH_JOKES.map((joke) => joke.toLowerCase().replace(/\W+/g, " "));

    expect(ENGLISH_JOKES.length).to.be.at.least(150);
    expect(new Set(gists).size).to.equal(ENGLISH_JOKES.length);
  });

  it("has only short, whole and plain ones", () => {
    ENGLISH_JOKES.forEach((joke) => {
      expect(joke.length, joke).to.be.within(20, JOKE_MAX);
      expect(joke, joke).to.match(/^[A-Z][ -~é]*[.!?]$/);
      expect(joke, joke).to.not.match(/ {2}/);
      expect(joke, joke).to.not.match(NOT_FOR_A_LIVING_ROOM);
    });
  });

  it("is the same all day, and another the next day", () => {
    expect(jokeOfTheDay("2026-11-21", "en")).to.be.a("string");
    expect(jokeOfTheDay("2026-11-21", "en")).to.equal(jokeOfTheDay("2026-11-21", "en"));
    expect(jokeOfTheDay("2026-11-21", "en")).to.not.equal(jokeOfTheDay("2026-11-22", "en"));
  });

  it("tells every joke before it tells one again", () => {
    const first = Date.parse("2026-12-30");
    const told = ENGLISH_JOKES.map((_, day) =>
      jokeOfTheDay(new Date(first + day * 86_400_000).toISOString().slice(0, 10), "en"),
    );

    expect(new Set(told).size).to.equal(ENGLISH_JOKES.length);
    expect(jokeOfTheDay("1969-12-31", "en")).to.be.a("string");
  });

  it("has none in other languages", () => {
    ["de", "nb", "", "toString", "__proto__"].forEach((language) => {
      expect(jokeOfTheDay("2026-11-21", language)).to.equal(null);
    });
  });
});

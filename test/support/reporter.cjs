/**
 * Dots while running, then what was skipped by name and what failed, and as the very last line the counts, such as
 * `412 passed, 0 failed, 3 skipped`. The counts of each file go to TEST_COUNTS_FILE where scripts/test.ts asks for them. CommonJS because
 * mocha loads reporters by `require`.
 */
const { writeFileSync } = require("node:fs");
const { reporters, Runner } = require("mocha");
const { processorSeconds } = require("./processorTime.cjs");

const { EVENT_SUITE_BEGIN, EVENT_SUITE_END, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } =
  Runner.constants;

/** A single test that takes longer is worth a look. */
const SLOW_SECONDS = 5;

module.exports = class Reporter extends reporters.Dot {
  skipped = [];
  files = {};

  constructor(runner, options) {
    super(runner, options);
    runner.on(EVENT_TEST_PENDING, (test) => this.skipped.push(test.fullTitle()));
    runner.on(EVENT_TEST_PASS, (test) => this.count(test, "passed"));
    runner.on(EVENT_TEST_FAIL, (test) => this.count(test, "failed"));
    runner.on(EVENT_TEST_PENDING, (test) => this.count(test, "skipped"));
    runner.on(EVENT_SUITE_BEGIN, (suite) => this.time(suite, -1));
    runner.on(EVENT_SUITE_END, (suite) => this.time(suite, 1));
  }

  count(runnable, outcome) {
    const counts = this.countsOf(runnable);
    counts[outcome] += 1;
    const seconds = (runnable.duration ?? 0) / 1000;
    if (seconds > SLOW_SECONDS) counts.slowTests.push({ title: runnable.title, seconds });
  }

  /** With the hooks, which often take longer than the tests. Suites within suites are in the time of the outer one. */
  time(suite, sign) {
    if (!suite.parent?.root) return;
    const counts = this.countsOf(suite);
    counts.milliseconds += sign * performance.now();
    counts.processorSeconds += sign * processorSeconds();
  }

  countsOf(runnable) {
    const file = fileOf(runnable);
    return (this.files[file] ??= {
      passed: 0,
      failed: 0,
      skipped: 0,
      milliseconds: 0,
      processorSeconds: 0,
      slowTests: [],
    });
  }

  /** Replaces mocha's own summary, whose last line is whatever failed last. */
  epilogue() {
    if (this.failures.length > 0) reporters.Base.list(this.failures);
    if (this.skipped.length > 0) write(["Skipped:", ...this.skipped.map((title) => `  - ${title}`)]);
  }

  /** Mocha calls it last, with the number of failures; what it hands on becomes the exit code. */
  done(failures, finish) {
    // In CI a browser that is not found would otherwise leave the journeys untested and the result green.
    const forbidden = process.env.CI === "true" ? this.skipped.length : 0;
    if (forbidden > 0) write(["", "Skipped tests count as failures, because CI=true."]);
    const { TEST_COUNTS_FILE } = process.env;
    if (TEST_COUNTS_FILE) writeFileSync(TEST_COUNTS_FILE, JSON.stringify(this.files));
    write(["", counts(this.stats, this.skipped.length)]);
    finish(failures + forbidden);
  }
};

/** Hooks that fail know only their suite. */
function fileOf(runnable) {
  for (let one = runnable; one; one = one.parent) if (one.file) return one.file;
  return "";
}

function counts({ passes, failures }, skipped) {
  const ran = `${passes} passed, ${failures} failed`;
  return skipped > 0 ? `${ran}, ${skipped} skipped` : ran;
}

function write(lines) {
  process.stdout.write(`${lines.join("\n")}\n`);
}

import { HORIZON_DAYS } from "../../shared/limits.js";

/** What it means for the person in front of the screen. */
export function ForWhom() {
  return (
    <section className="for-whom" aria-labelledby="for-whom-heading">
      <h2 id="for-whom-heading">Made for someone who can't learn one more thing</h2>
      <div className="for-whom-points">
        <div>
          <h3>Nothing to learn</h3>
          <p>No login, no menu, no notification to swipe away. Just the day, the time and what you wrote.</p>
        </div>
        <div>
          <h3>Readable across the room</h3>
          <p>
            Letters made for low vision, as large as the screen allows, and one message at a time. The buttons
            have words on them.
          </p>
        </div>
        <div>
          <h3>On time without the internet</h3>
          <p>
            The screen stores the next {HORIZON_DAYS} days itself. A reminder shows when it is due, even with
            the network or our server down. The answer reaches you afterwards.
          </p>
        </div>
        <div>
          <h3>Never an error message</h3>
          <p>
            If something goes wrong, we tell you, not them. Their screen keeps the clock and the schedule it
            has, and nothing out of date stays on it.
          </p>
        </div>
      </div>
    </section>
  );
}

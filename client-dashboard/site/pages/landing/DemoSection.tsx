import { PhoneFrame, TabletFrame } from "../parts/DevicePicture.js";
import { LANDING } from "./texts.js";

/** Both sides of the product beside each other. The script of islands/demo/ brings them to life when they are reached. */
export function DemoSection() {
  const { heading, lead, needsScript, demoLink, honest } = LANDING.demo;
  return (
    <section className="demo band">
      <div className="demo-head">
        <h2>{heading}</h2>
        <p className="lead">{lead}</p>
        <p className="demo-without-script">
          {needsScript}{" "}
          <a href="/display/demo" target="_blank" rel="noreferrer">
            {demoLink}
          </a>
          .
        </p>
      </div>
      <div className="demo-sides needs-script" data-island="demo">
        <DaughterSide />
        <MotherSide />
      </div>
      <p className="demo-honest quiet">{honest}</p>
    </section>
  );
}

function DaughterSide() {
  const { daughter, messageLabel, suggestionsLabel, suggestions, repliesLabel, replies, send } = LANDING.demo;
  return (
    <div className="demo-side demo-daughter">
      <h3>{daughter}</h3>
      <div className="device device-phone demo-phone">
        <PhoneFrame />
        <form className="device-screen demo-form">
          <label htmlFor="demo-text">{messageLabel}</label>
          <textarea
            id="demo-text"
            name="text"
            rows={3}
            maxLength={120}
            required
            defaultValue={suggestions[0]}
          />
          <details className="demo-suggestions">
            <summary>{suggestionsLabel}</summary>
            <ul>
              {suggestions.map((words) => (
                <li key={words}>
                  <button type="button" data-suggestion="">
                    {words}
                  </button>
                </li>
              ))}
            </ul>
          </details>
          <fieldset>
            <legend>{repliesLabel}</legend>
            {Object.entries(replies).map(([name, words]) => (
              <label key={name}>
                <input type="radio" name="replies" value={name} defaultChecked={name === "goodBad"} /> {words}
              </label>
            ))}
          </fieldset>
          <button type="submit" className="button button-small">
            {send}
          </button>
          <div role="status">
            <ul className="demo-states" />
          </div>
        </form>
      </div>
    </div>
  );
}

function MotherSide() {
  const { mother, loading } = LANDING.demo;
  return (
    <div className="demo-side demo-mother">
      <h3>{mother}</h3>
      <div className="device device-tablet">
        <TabletFrame />
        <div className="device-screen demo-screen">
          <p className="demo-loading">{loading}</p>
        </div>
      </div>
    </div>
  );
}

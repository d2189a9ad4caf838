import { PAID_DISPLAYS_MAX, TIERS, type PaidTier } from "../../../../shared/rules/tiers.js";
import { PRICING } from "./texts.js";

const { tiers } = PRICING;

/** What each tier holds, in words. */
const POINTS: Record<PaidTier, string[]> = {
  single: [
    tiers.displays(TIERS.single.clientLimit),
    tiers.caregivers(TIERS.single.caregiverLimit),
    tiers.screens,
  ],
  family: [
    tiers.displays(TIERS.family.clientLimit),
    tiers.caregivers(TIERS.family.caregiverLimit),
    tiers.screens,
  ],
  professional: [
    tiers.displaysByQuantity,
    tiers.caregiversEach(TIERS.professional.caregiverLimit),
    tiers.screens,
  ],
};

/** The tiers as they are ordered, which people know as plans. The amounts are Stripe's, so islands/pricing fills them in; without it they have none. */
export function Tiers() {
  return (
    <section className="section tiers" id="plans" aria-labelledby="plans-heading" data-island="pricing">
      <h2 id="plans-heading">{tiers.heading}</h2>
      <p className="quiet tiers-words">{tiers.words}</p>
      <p className="tiers-free">{tiers.free}</p>
      <Interval />
      <ul className="tier-cards">
        <TierCard name="single" />
        <TierCard name="family" />
        <TierCard name="professional" />
      </ul>
      <noscript>
        <p className="tiers-words">{tiers.needsScript}</p>
      </noscript>
    </section>
  );
}

function Interval() {
  const { legend, monthly, yearly } = tiers.interval;
  return (
    <fieldset className="tier-interval needs-script">
      <legend className="visually-hidden">{legend}</legend>
      <label>
        <input type="radio" name="interval" value="monthly" defaultChecked />
        <span>{monthly}</span>
      </label>
      <label>
        <input type="radio" name="interval" value="yearly" />
        <span>{yearly}</span>
      </label>
    </fieldset>
  );
}

function TierCard({ name }: { name: PaidTier }) {
  const { start, subscribe, update, own } = tiers;
  const login = "/login?redirect=%2Fpricing";
  return (
    <li className="card tier" data-tier={name}>
      <h3 id={`tier-${name}`}>{tiers[name].name}</h3>
      <p className="tier-own">{own}</p>
      <p className="quiet">{tiers[name].about}</p>
      <p className="tier-price" data-price="" aria-live="polite" hidden />
      <ul>
        {POINTS[name].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {name === "professional" && <Quantity />}
      <div className="tier-way">
        <a className="button" data-for="signedOut" href="/login" aria-describedby={`tier-${name}`}>
          {start.signedOut}
        </a>
        <a className="button" data-for="remembered" href={login} aria-describedby={`tier-${name}`}>
          {start.remembered}
        </a>
        <button
          type="button"
          className="button needs-script submit"
          data-for="signedIn"
          data-subscribes=""
          aria-describedby={`tier-${name}`}
        >
          <span className="spinner" aria-hidden="true" />
          <span className="tier-new">{subscribe}</span>
          <span className="tier-paid">{update}</span>
        </button>
      </div>
    </li>
  );
}

function Quantity() {
  return (
    <div className="tier-quantity needs-script">
      <label htmlFor="tier-quantity">{tiers.quantity}</label>
      <input
        id="tier-quantity"
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={PAID_DISPLAYS_MAX}
        defaultValue={5}
        required
      />
    </div>
  );
}

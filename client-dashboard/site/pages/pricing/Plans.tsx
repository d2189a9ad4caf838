import { PAID_DISPLAYS_MAX, TIERS, type PaidTier } from "../../../../shared/rules/tiers.js";
import { PRICING } from "./texts.js";

const { plans } = PRICING;

/** What each plan holds, in words. */
const POINTS: Record<PaidTier, string[]> = {
  single: [
    plans.displays(TIERS.single.clientLimit),
    plans.caregivers(TIERS.single.caregiverLimit),
    plans.screens,
  ],
  family: [
    plans.displays(TIERS.family.clientLimit),
    plans.caregivers(TIERS.family.caregiverLimit),
    plans.screens,
  ],
  professional: [
    plans.displaysByQuantity,
    plans.caregiversEach(TIERS.professional.caregiverLimit),
    plans.screens,
  ],
};

/** The plans as they are ordered. The amounts are Stripe's, so islands/pricing fills them in; without it they have none. */
export function Plans() {
  return (
    <section className="section plans" id="plans" aria-labelledby="plans-heading" data-island="pricing">
      <h2 id="plans-heading">{plans.heading}</h2>
      <p className="quiet plans-words">{plans.words}</p>
      <p className="plans-free">{plans.free}</p>
      <Interval />
      <ul className="plan-cards">
        <PlanCard name="single" />
        <PlanCard name="family" />
        <PlanCard name="professional" />
      </ul>
      <noscript>
        <p className="plans-words">{plans.needsScript}</p>
      </noscript>
    </section>
  );
}

function Interval() {
  const { legend, monthly, yearly } = plans.interval;
  return (
    <fieldset className="plan-interval needs-script">
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

function PlanCard({ name }: { name: PaidTier }) {
  const { start, subscribe, update, own } = plans;
  const login = "/login?redirect=%2Fpricing";
  return (
    <li className="card plan" data-plan={name}>
      <h3 id={`plan-${name}`}>{plans[name].name}</h3>
      <p className="plan-own">{own}</p>
      <p className="quiet">{plans[name].about}</p>
      <p className="plan-price" data-price="" aria-live="polite" hidden />
      <ul>
        {POINTS[name].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {name === "professional" && <Quantity />}
      <div className="plan-way">
        <a className="button" data-for="signedOut" href="/login" aria-describedby={`plan-${name}`}>
          {start.signedOut}
        </a>
        <a className="button" data-for="remembered" href={login} aria-describedby={`plan-${name}`}>
          {start.remembered}
        </a>
        <button
          type="button"
          className="button needs-script submit"
          data-for="signedIn"
          data-subscribes=""
          aria-describedby={`plan-${name}`}
        >
          <span className="spinner" aria-hidden="true" />
          <span className="plan-new">{subscribe}</span>
          <span className="plan-paid">{update}</span>
        </button>
      </div>
    </li>
  );
}

function Quantity() {
  return (
    <div className="plan-quantity needs-script">
      <label htmlFor="plan-quantity">{plans.quantity}</label>
      <input
        id="plan-quantity"
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

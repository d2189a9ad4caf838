import type { SiteRoute } from "../../routes.js";
import styles from "./checkout.css";
import { CHECKOUT, CHECKOUT_CANCELLED, CHECKOUT_SUCCESS } from "./texts.js";

type CheckoutTexts = typeof CHECKOUT_SUCCESS | typeof CHECKOUT_CANCELLED;

const TICK = "m30 49 13 13 24-27";
const ARROW_BACK = "M67 48H30m15-16L29 48l16 16";

/** What stands in the window of the checkout when it is over. */
function checkoutPage({ heading, text }: CheckoutTexts, sign: string) {
  return function CheckoutPage() {
    return (
      <div className="page checkout" data-island="checkout">
        <svg className="checkout-sign" viewBox="0 0 96 96" aria-hidden="true">
          <circle cx="48" cy="48" r="46" />
          <path d={sign} />
        </svg>
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
        <div className="buttons">
          <button type="button" className="button needs-script" data-closes-window="">
            {CHECKOUT.close}
          </button>
        </div>
        <p className="quiet" role="status" data-still-open="" hidden>
          {CHECKOUT.stillOpen} <a href="/account">{CHECKOUT.stillOpenLink}</a>.
        </p>
        <noscript>
          <p>
            <a href="/account">{CHECKOUT.account}</a>
          </p>
        </noscript>
      </div>
    );
  };
}

function checkoutRoute(path: string, texts: CheckoutTexts, sign: string): SiteRoute {
  const { title, description } = texts;
  return { path, title, description, page: checkoutPage(texts, sign), styles, isIndexed: false };
}

export const checkoutRoutes: SiteRoute[] = [
  checkoutRoute("/checkout-success", CHECKOUT_SUCCESS, TICK),
  checkoutRoute("/checkout-cancelled", CHECKOUT_CANCELLED, ARROW_BACK),
];

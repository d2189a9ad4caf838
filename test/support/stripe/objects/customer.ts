import type Stripe from "stripe";

type GivenCustomer = Pick<Stripe.Customer, "id"> & Partial<Stripe.Customer>;

export function buildCustomer(given: GivenCustomer): Stripe.Customer {
  return { ...CUSTOMER, ...given } satisfies Stripe.Customer;
}

const CUSTOMER = {
  object: "customer",
  balance: 0,
  created: 0,
  default_source: null,
  description: null,
  email: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  shipping: null,
  name: null,
} satisfies Partial<Stripe.Customer>;

import type Stripe from "stripe";

type GivenCheckoutSession = Pick<Stripe.Checkout.Session, "id"> & Partial<Stripe.Checkout.Session>;

export function buildCheckoutSession(given: GivenCheckoutSession): Stripe.Checkout.Session {
  return { ...CHECKOUT_SESSION, ...given } satisfies Stripe.Checkout.Session;
}

const CHECKOUT_SESSION = {
  object: "checkout.session",
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: 0,
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: null,
  expires_at: 0,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: null,
  mode: "subscription",
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: [],
  payment_status: "unpaid",
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: null,
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: null,
  ui_mode: null,
  url: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

type GivenPortalSession = Pick<Stripe.BillingPortal.Session, "id" | "customer" | "url"> &
  Partial<Stripe.BillingPortal.Session>;

export function buildPortalSession(given: GivenPortalSession): Stripe.BillingPortal.Session {
  return { ...PORTAL_SESSION, ...given } satisfies Stripe.BillingPortal.Session;
}

const PORTAL_SESSION = {
  object: "billing_portal.session",
  configuration: "bpc_mantel",
  created: 0,
  customer_account: null,
  flow: null,
  livemode: false,
  locale: null,
  on_behalf_of: null,
  return_url: null,
} satisfies Partial<Stripe.BillingPortal.Session>;

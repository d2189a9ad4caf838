import type Stripe from "stripe";

type GivenInvoice = Pick<Stripe.Invoice, "id" | "currency" | "lines"> & Partial<Stripe.Invoice>;

export function buildInvoice(given: GivenInvoice): Stripe.Invoice {
  return { ...INVOICE, ...given } satisfies Stripe.Invoice;
}

const INVOICE = {
  object: "invoice",
  account_country: null,
  account_name: null,
  account_tax_ids: null,
  amount_due: 0,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_remaining: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  billing_reason: null,
  collection_method: "charge_automatically",
  created: 0,
  custom_fields: null,
  customer: null,
  customer_account: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: null,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  parent: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  period_end: 0,
  period_start: 0,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: null,
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  subtotal: 0,
  subtotal_excluding_tax: null,
  test_clock: null,
  total: 0,
  total_discount_amounts: null,
  total_excluding_tax: null,
  total_pretax_credit_amounts: null,
  total_taxes: null,
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

type GivenInvoicePayment = Pick<Stripe.InvoicePayment, "id" | "currency" | "invoice" | "payment"> &
  Partial<Stripe.InvoicePayment>;

export function buildInvoicePayment(given: GivenInvoicePayment): Stripe.InvoicePayment {
  return { ...INVOICE_PAYMENT, ...given } satisfies Stripe.InvoicePayment;
}

const INVOICE_PAYMENT = {
  object: "invoice_payment",
  amount_paid: null,
  amount_requested: 0,
  created: 0,
  is_default: false,
  livemode: false,
  status: "paid",
  status_transitions: { canceled_at: null, paid_at: null },
} satisfies Partial<Stripe.InvoicePayment>;

import type Stripe from "stripe";

type GivenCharge = Pick<Stripe.Charge, "id" | "currency"> & Partial<Stripe.Charge>;

export function buildCharge(given: GivenCharge): Stripe.Charge {
  return { ...CHARGE, ...given } satisfies Stripe.Charge;
}

const CHARGE = {
  object: "charge",
  amount: 0,
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: false,
  created: 0,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: false,
  payment_intent: null,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: "succeeded",
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;

type GivenRefund = Pick<Stripe.Refund, "id" | "currency"> & Partial<Stripe.Refund>;

export function buildRefund(given: GivenRefund): Stripe.Refund {
  return { ...REFUND, ...given } satisfies Stripe.Refund;
}

const REFUND = {
  object: "refund",
  amount: 0,
  balance_transaction: null,
  charge: null,
  created: 0,
  customer: null,
  customer_account: null,
  metadata: null,
  payment_intent: null,
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: null,
  transfer_reversal: null,
} satisfies Partial<Stripe.Refund>;

type GivenDispute = Pick<Stripe.Dispute, "id" | "charge" | "currency" | "evidence" | "reason"> &
  Partial<Stripe.Dispute>;

export function buildDispute(given: GivenDispute): Stripe.Dispute {
  return { ...DISPUTE, ...given } satisfies Stripe.Dispute;
}

const DISPUTE = {
  object: "dispute",
  amount: 0,
  balance_transactions: [],
  created: 0,
  enhanced_eligibility_types: [],
  evidence_details: {
    due_by: null,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: "not_submitted",
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: null,
  status: "needs_response",
} satisfies Partial<Stripe.Dispute>;

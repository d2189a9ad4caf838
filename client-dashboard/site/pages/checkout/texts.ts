import { BRAND } from "../../../../shared/brand.js";

export const CHECKOUT_SUCCESS = {
  title: "Checkout complete",
  description: `Your subscription to ${BRAND.name} has begun. You can close this window.`,
  heading: "Thank You!",
  text: "Your subscription was successful.",
} as const;

export const CHECKOUT_CANCELLED = {
  title: "Checkout cancelled",
  description: `Your checkout at ${BRAND.name} was cancelled. Nothing was bought.`,
  heading: "Welcome Back!",
  text: "Your checkout was cancelled.",
} as const;

export const CHECKOUT = {
  close: "Close this window",
  /** A browser lets a page close only a window that a page has opened. */
  stillOpen: "Your browser keeps this window open. You can close it, or",
  stillOpenLink: "go to your account",
  account: "Go to your account",
} as const;

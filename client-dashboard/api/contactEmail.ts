/** Where people can write to whoever hosts this; null: nowhere. The server puts it into the page. */
export function contactEmail(): string | null {
  const address = document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content;
  return address?.includes("@") ? address : null;
}

/** RFC 3966: digits, and a plus in front; what is written between them for readers is left out. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

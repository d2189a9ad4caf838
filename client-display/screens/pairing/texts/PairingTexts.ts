/** What the screens before pairing say, in one language. */
export interface PairingTexts {
  code: { title: string; hint: string; erase: string; trying: string; slow: string; back: string };
  waiting: {
    title: string;
    code: string;
    number: string;
    hint: string;
    troubled: string;
    later: string;
    change: string;
  };
}

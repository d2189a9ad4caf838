import {
  type KeyValueStore,
  loadDisplay,
  STORAGE_KEY,
  type StoredDisplay,
} from "../../../client-display/engine/state/storage.js";

/** What a tablet keeps over a power cut: in place of localStorage, and open to the test. */
export class DeviceStorage implements KeyValueStore {
  private text: string | null = null;
  private readText: string | null = null;
  private readDisplay: StoredDisplay | null = null;

  getItem(): string | null {
    return this.text;
  }

  setItem(key: string, value: string): void {
    if (key !== STORAGE_KEY) throw new Error(`Everything is stored under one key, not ${key}.`);
    this.text = value;
  }

  removeItem(): void {
    this.text = null;
  }

  /** As the display's own code would read it after a power cut at this moment. */
  read(): StoredDisplay | null {
    if (this.text !== this.readText) {
      this.readText = this.text;
      this.readDisplay = loadDisplay(this);
    }
    return this.readDisplay;
  }
}

/** Preloaded into the server that is recorded: its clock runs CLOCK_SHIFT_MS beside the machine's. */
const shift = Number(process.env.CLOCK_SHIFT_MS);
const MachineDate = Date;

globalThis.Date = class Date extends MachineDate {
  constructor(...parts) {
    if (parts.length === 0) super(MachineDate.now() + shift);
    else super(...parts);
  }

  static now() {
    return MachineDate.now() + shift;
  }
};

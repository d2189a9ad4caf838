/** More rows than any such read finds, so that they come in one answer: the driver's own batches begin with 101. */
export const READ_AT_ONCE = 5_000;

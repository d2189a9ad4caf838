/**
 * There is no room for what the frame brings now, and later there is: it is not answered, so that its sender keeps it and sends it again.
 * Nothing is wrong with the frame or here, and the connection stays.
 */
export class FramePutOffError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FramePutOffError";
  }
}

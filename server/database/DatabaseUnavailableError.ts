interface UnavailableOptions extends ErrorOptions {
  /** It may be there in a moment, without anybody changing anything. Left out: somebody has to. */
  mayPass?: boolean;
}

/** There is no database to work with. The message is for the operator and says what to do next. */
export class DatabaseUnavailableError extends Error {
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false, ...options }: UnavailableOptions = {}) {
    super(message, options);
    this.name = "DatabaseUnavailableError";
    this.mayPass = mayPass;
  }
}

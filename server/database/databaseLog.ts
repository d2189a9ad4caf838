/** As much of pino as the database needs. */
export interface DatabaseLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Whether this runs from the sources (tests, `npm run dev`), where files lie beside the code that names them, or within a program of the build (`build/server/`). */
export const RUNS_FROM_SOURCE = import.meta.url.endsWith(".ts");

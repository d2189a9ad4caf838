// What other features may use of it that draws nothing, so that it also runs where there is no page.
export { EventStart } from "./compose/eventStart.js";
export { seriesDraftOf, seriesFrom, seriesWhen, type SeriesDraft } from "./form/seriesDraft.js";

import { healthApi } from "../../../shared/contract/installation/health.js";
import { isDatabaseAnswering, isDatabaseReady } from "../../database/connectDatabase.js";
import { engineTrouble } from "../../database/engine/engineTrouble.js";
import { route, type Route } from "../../http/route.js";

const UNAVAILABLE = 503;

export const healthRoutes: Route[] = [
  route(healthApi.getHealth, async ({ res }) => {
    const reasons = await findObstacles();
    if (reasons.length > 0) res.status(UNAVAILABLE);
    return { ready: reasons.length === 0, reasons };
  }),
];

/** A platform that asks every few seconds must learn soon that this process cannot serve: each time the database is asked anew. */
async function findObstacles(): Promise<string[]> {
  if (!isDatabaseReady()) return ["The database cannot be reached.", ...findTrouble()];
  if (!(await isDatabaseAnswering())) return ["The database does not answer.", ...findTrouble()];
  return [];
}

function findTrouble(): string[] {
  const trouble = engineTrouble();
  return trouble === null ? [] : [trouble];
}

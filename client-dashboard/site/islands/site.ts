import { takeCarriedToasts } from "./carriedToasts.js";
import { countView } from "./countView.js";
import { openDialogs } from "./dialogs.js";
import { openDisclosures } from "./disclosures.js";
import { loadIslands } from "./loadIslands.js";
import { followSession } from "./session.js";
import { showToast } from "./showToast.js";

openDisclosures(document.body);
openDialogs();
followSession();
loadIslands();
countView();
takeCarriedToasts().forEach(({ text, type }) => showToast(text, type));

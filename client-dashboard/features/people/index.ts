export { usePeople } from "./usePeople.js";

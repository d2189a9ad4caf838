export { StatusSection } from "./StatusSection.js";

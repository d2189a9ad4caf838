export { storeReceived } from "./receivedMessages.js";

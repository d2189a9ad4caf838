export { GroupInvitesModal } from "./invites/GroupInvitesModal.js";
export { InvitedWelcome } from "./invites/InvitedWelcome.js";
export { GroupSwitch } from "./page/GroupSwitch.js";
export { OwnGroupButton } from "./page/OwnGroupButton.js";

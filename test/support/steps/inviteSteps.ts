import { groupsApi, type Group, type NewInvite } from "../../../shared/contract/groups.js";
import { newestMailLink } from "../mail/mailLink.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

/** Invites an address into the owner's group and returns the secret of the link that was mailed to it. */
export async function inviteByMail(
  app: TestApp,
  owner: TestUser,
  invite: NewInvite,
): Promise<{ token: string; group: Group }> {
  const group = await app.call(groupsApi.invite, { body: invite }, { as: owner });
  const link = await newestMailLink(app, /invites you to/);
  return { token: link.slice(link.indexOf("#") + 1), group };
}

/** The invited person, signed in with the address, goes by the link and accepts. */
export async function acceptByLink(
  app: TestApp,
  user: TestUser,
  { token, group }: { token: string; group: Group },
) {
  await app.call(groupsApi.openInvite, { body: { token } }, { as: user });
  await app.call(
    groupsApi.acceptGroupInvite,
    { body: { accept: true, groupID: group.id, onboarding: true } },
    { as: user },
  );
}

/** The secret of the link of an open invitation that its owner hands over. */
export async function handedToken(app: TestApp, owner: TestUser, email: string): Promise<string> {
  const { items } = await app.call(groupsApi.listInvites, { query: { limit: 100 } }, { as: owner });
  const inviteId = items.find((invite) => invite.email === email)?.id ?? "";
  const { path } = await app.call(groupsApi.inviteLink, { params: { inviteId } }, { as: owner });
  return path.slice(path.indexOf("#") + 1);
}

/** Oldest first. */
export async function openInviteIds(app: TestApp, owner: TestUser): Promise<string[]> {
  const { items } = await app.call(groupsApi.listInvites, { query: { limit: 100 } }, { as: owner });
  return items.map(({ id }) => id);
}

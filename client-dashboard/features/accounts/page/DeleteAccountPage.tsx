import { Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useProfile } from "../../../auth/AuthContext.js";
import { BackLink } from "../../../ui/BackLink.js";
import { Page } from "../../../ui/Page.js";
import { DeleteAccountForm } from "./DeleteAccountForm.js";
import "./account.css";

/** `/account/delete`: says exactly what goes and what stays, then asks who it is. */
export function DeleteAccountPage() {
  const { billing } = useProfile();
  const back = <BackLink to="/account">My Account</BackLink>;
  return (
    <Page title="Delete my account" width="narrow" action={back}>
      <div className="card">
        <Title order={2} mb="xs">
          What happens
        </Title>
        <ul className="plain-list">
          <li>Your name, email address, password and photo are deleted.</li>
          <li>
            Your own group is deleted with everything in it: its people and photos, and its displays with
            every message and every answer. The screens of those displays are cleared as soon as they are
            online.
          </li>
          <li>In other people's groups your messages stay, with “former member” in place of your name.</li>
          {billing.state === "paid" && <li>Your subscription is cancelled, and nothing more is charged.</li>}
          <li>You are logged out everywhere.</li>
        </ul>
        <Text mt="md">
          This happens right away and can't be undone. If you might want any of it later,{" "}
          <Link className="text-link" to="/account">
            download your data
          </Link>{" "}
          first.
        </Text>
        <hr className="section-line" />
        <DeleteAccountForm />
      </div>
    </Page>
  );
}

import { Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { BackLink } from "../../ui/BackLink.js";
import { Page } from "../../ui/Page.js";
import { DeleteAccountForm } from "./DeleteAccountForm.js";
import "./account.css";

/** `/account/delete`: says exactly what goes and what stays, then asks who it is. */
export function DeleteAccountPage() {
  const back = <BackLink to="/account">My Account</BackLink>;
  return (
    <Page title="Delete my account" width="narrow" action={back}>
      <div className="card">
        <Title order={2} mb="xs">
          What happens
        </Title>
        <ul className="plain-list">
          <li>Your name, e-mail address, password and photo are erased.</li>
          <li>
            Your own group goes with all that is in it: its people and photos, its displays with every message
            and every answer. The screens of those displays are cleared as soon as they are connected.
          </li>
          <li>In the groups of others your messages stay, and “former member” stands where your name was.</li>
          <li>You are signed out everywhere.</li>
        </ul>
        <Text mt="md">
          This happens at once and cannot be undone. If you may want something of it later,{" "}
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

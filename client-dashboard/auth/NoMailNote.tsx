import { Text } from "@mantine/core";
import { BRAND } from "../../shared/brand.js";

/** Where no mail leaves the installation. Its reader may be whoever runs it, or not: both learn what to do. */
export function NoMailNote() {
  return (
    <Text size="sm" className="long-words">
      This installation sends no email. Whoever runs {BRAND.name} for you finds the email as a file in its
      folder <code>DATA_DIR/mail</code> and can open the link for you.
    </Text>
  );
}

import { Button } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { telephoneLink } from "../../../ui/format/telephoneLink.js";

/** The person's telephone, where the family gave its number. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return null;
  return (
    <Button
      component="a"
      href={telephoneLink(phone)}
      variant="default"
      className="button-wraps"
      leftSection={<IconPhone size={20} aria-hidden />}
    >
      Call {phone} by telephone
    </Button>
  );
}

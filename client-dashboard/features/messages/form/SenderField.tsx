import { Avatar, NativeSelect } from "@mantine/core";
import type { ChosenSender } from "../compose/useSender.js";

interface SenderFieldProps {
  from: ChosenSender;
  onChange: (senderId: string | null) => void;
  error: string | undefined;
}

const OWN = "";

/** In whose name the message stands on the screen. Left out where there is nobody to choose. */
export function SenderField({ from, onChange, error }: SenderFieldProps) {
  const { senderId, sender, ownName, others, isOffered } = from;
  if (!isOffered) return null;
  return (
    <div className="sender-field">
      <Avatar src={sender.photoURL} name={sender.name} alt="" size={44} radius={44} color="accent" />
      <NativeSelect
        label="From"
        size="md"
        classNames={{ root: "sender-select", label: "field-label" }}
        data={[
          { value: OWN, label: `Me (${ownName})` },
          ...others.map(({ id, name, relation }) => ({
            value: id,
            label: relation ? `${name}, ${relation}` : name,
          })),
        ]}
        value={senderId ?? OWN}
        onChange={(event) => onChange(event.currentTarget.value === OWN ? null : event.currentTarget.value)}
        error={error}
      />
    </div>
  );
}

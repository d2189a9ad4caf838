import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { copyText } from "./copyText.js";

interface CopyFieldProps {
  label: string;
  value: string;
  /** What the button says it copies. */
  what?: string;
  /** Beside the button, such as how long the link is good. */
  children?: ReactNode;
}

/** A link, or a secret, that can be copied with one press, or by hand where the browser allows no script to. */
export function CopyField({ label, value, what = "link", children }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;

  async function copy(): Promise<void> {
    if (field.current) setCopied((await copyText(field.current)) ? value : null);
  }

  return (
    <div>
      <TextInput
        ref={field}
        label={label}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="copy-field-foot">
        <Button
          variant="default"
          size="sm"
          onClick={() => void copy()}
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        >
          {isCopied ? "Copied" : `Copy ${what}`}
        </Button>
        {children}
      </div>
      <p className="visually-hidden" role="status">
        {isCopied ? `${what[0]?.toUpperCase()}${what.slice(1)} copied.` : ""}
      </p>
    </div>
  );
}

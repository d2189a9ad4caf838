import { Button, Progress, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { formatBytes } from "../../ui/format/bytes.js";
import { useObjectUrl } from "../../ui/useObjectUrl.js";
import { RowButton } from "../../ui/RowButton.js";
import type { Upload } from "./UploadQueue.js";

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** One file: how far it is, or what went wrong and the way on. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, state, share, problem } = upload;
  const preview = useObjectUrl(state === "refused" ? null : file);
  return (
    <li className="upload">
      <div className="upload-picture">{preview && <img src={preview} alt="" />}</div>
      <div className="upload-words">
        <Text fw={700} truncate>
          {file.name}
        </Text>
        {problem ? (
          <p className="field-error" role="alert">
            {problem}
          </p>
        ) : (
          <Text size="sm" c="dimmed">
            {stateText(upload)}
          </Text>
        )}
        {state === "sending" && (
          <Progress.Root size="lg" mt={6}>
            <Progress.Section value={Math.round(share * 100)} aria-label={`${file.name}, upload progress`} />
          </Progress.Root>
        )}
        {state === "failed" && (
          <Button variant="default" size="sm" mt={6} onClick={onRetry} aria-label={`Try again: ${file.name}`}>
            Try again
          </Button>
        )}
      </div>
      <RowButton icon={IconX} onClick={onRemove} label={removeLabel(upload)} />
    </li>
  );
}

function stateText({ file, state, share, isHeldBack }: Upload): string {
  if (isHeldBack) return "Many photos at once: it continues by itself in a while";
  if (state === "waiting") return `${formatBytes(file.size)}, waiting`;
  // All of it is there; the server still makes it smaller.
  if (share === 1) return "Almost done";
  return `${formatBytes(file.size * share)} of ${formatBytes(file.size)}`;
}

function removeLabel({ file, state }: Upload): string {
  return state === "sending" ? `Stop uploading ${file.name}` : `Remove ${file.name} from the list`;
}

import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import { ApiError, readableMessage } from "../api/ApiError.js";
import { apiClient } from "../api/apiCall.js";
import { formatBytes } from "./format/bytes.js";
import { saveFile } from "./saveFile.js";

interface FileDownloadProps {
  /** One without parameters. */
  endpoint: EndpointDefinition & { produces: string };
  fileName: string;
  label: string;
}

/** A file that comes as a stream, so that how long it is shows only at its end. */
export function FileDownload({ endpoint, fileName, label }: FileDownloadProps) {
  const [bytes, setBytes] = useState<number | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function handleDownload(): Promise<void> {
    const controller = new AbortController();
    abort.current = controller;
    setIsSaved(false);
    setFailure(null);
    setBytes(0);
    try {
      const watch = {
        signal: controller.signal,
        onProgress: (progress: { bytes: number }) => setBytes(progress.bytes),
      };
      saveFile(await apiClient.download(endpoint, {}, watch), fileName);
      setIsSaved(true);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "cancelled")) setFailure(readableMessage(error));
    } finally {
      setBytes(null);
    }
  }

  return (
    <>
      {bytes === null ? (
        <Button
          variant="default"
          onClick={() => void handleDownload()}
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {label}
        </Button>
      ) : (
        <Group gap="md">
          <Loader type="dots" size="sm" aria-hidden />
          <Text>{bytes === 0 ? "Preparing your file…" : `${formatBytes(bytes)} so far`}</Text>
          <Button variant="default" size="sm" onClick={() => abort.current?.abort()}>
            Cancel
          </Button>
        </Group>
      )}
      <div role="status">
        {bytes !== null && <span className="visually-hidden">The download has started.</span>}
        {isSaved && <Text mt="sm">Saved with your other downloads.</Text>}
      </div>
      {failure && (
        <Alert color="alert" role="alert" mt="md">
          {failure}
        </Alert>
      )}
    </>
  );
}

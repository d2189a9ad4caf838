import { Text } from "@mantine/core";
import { BRAND } from "../../../../shared/brand.js";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import { FileDownload } from "../../../ui/FileDownload.js";

/** All that is kept, as one zip file. */
export function DownloadMyData() {
  return (
    <>
      <Text c="dimmed" mb="md">
        Your account, your people, your displays with their messages and answers, and all photos, as one zip
        file.
      </Text>
      <FileDownload
        endpoint={accountsApi.downloadMyData}
        fileName={`${BRAND.name.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.zip`}
        label="Download my data"
      />
    </>
  );
}

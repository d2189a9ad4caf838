import { Button, Text, Title } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { Link } from "react-router";

export function LogSection() {
  return (
    <section className="card" aria-labelledby="log">
      <Title order={2} id="log" mb="md">
        Log
      </Title>
      <Text c="dimmed" mb="md">
        Who saw and changed what in this group, to read here or download as a file.
      </Text>
      <Button
        component={Link}
        to="/group/log"
        variant="default"
        leftSection={<IconHistory size={20} aria-hidden />}
      >
        Open the log
      </Button>
    </section>
  );
}

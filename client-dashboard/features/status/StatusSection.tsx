import { Button, Text, Title } from "@mantine/core";
import { IconHeartRateMonitor } from "@tabler/icons-react";
import { Link } from "react-router";

/** On the group's page: the way to its status. */
export function StatusSection() {
  return (
    <section className="card" aria-labelledby="status">
      <Title order={2} id="status" mb="md">
        Status
      </Title>
      <Text c="dimmed" mb="md">
        Which screens run, what needs a look, and who was told of what in the last 14 days.
      </Text>
      <Button
        component={Link}
        to="/group/status"
        variant="default"
        leftSection={<IconHeartRateMonitor size={20} aria-hidden />}
      >
        Open the status
      </Button>
    </section>
  );
}

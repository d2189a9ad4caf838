import { Button, Text, Title } from "@mantine/core";
import { IconCalendarWeek, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { useNow } from "../../ui/useNow.js";
import { AwayField } from "./AwayField.js";
import { DutyModal } from "./DutyModal.js";
import { onDutyText } from "./dutyTexts.js";
import { useDuty } from "./useDuty.js";
import { WeekTable } from "./WeekTable.js";
import "./duty.css";

/** Who of the group is told first, when: the week table, who stands in for whom, and who is away. */
export function DutySection({ isOwner }: { isOwner: boolean }) {
  const { data, error, isPending, refetch } = useDuty();
  const now = useNow(60_000);
  const [isEditing, setIsEditing] = useState(false);
  const hasTable = data !== undefined && data.shifts.length > 0;
  return (
    <section className="card" aria-labelledby="duty">
      <Title order={2} id="duty" mb="md">
        On duty
      </Title>
      <Text c="dimmed" mb="md">
        When nobody answers a reminder, whoever is on duty is told first, and everybody later.
      </Text>
      {isPending && <LoadingState what="who is on duty" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !hasTable && (
        <EmptyState icon={IconCalendarWeek} title="No one is on duty: all are told at once" />
      )}
      {hasTable && (
        <>
          <Text fw={700} role="status">
            Now: {onDutyText(data, now)}
          </Text>
          <WeekTable rota={data} />
        </>
      )}
      {data && isOwner && (
        <Button
          variant="default"
          mt="md"
          leftSection={<IconPencil size={20} aria-hidden />}
          onClick={() => setIsEditing(true)}
        >
          {hasTable ? "Change the week" : "Set up a week"}
        </Button>
      )}
      {data && <AwayField rota={data} now={now} />}
      {data && isEditing && <DutyModal rota={data} onClose={() => setIsEditing(false)} />}
    </section>
  );
}

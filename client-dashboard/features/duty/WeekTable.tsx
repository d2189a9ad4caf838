import { Text } from "@mantine/core";
import { useId } from "react";
import type { DutyRota } from "../../../shared/contract/duty.js";
import { zoneCity } from "../../ui/format/zoneTime.js";
import { DUTY_DAYS, hoursText, inOrder, nameIn, replacementText } from "./dutyTexts.js";

/** The week as it is, a row for each day that has somebody. */
export function WeekTable({ rota }: { rota: DutyRota }) {
  const exceptionsId = useId();
  const days = DUTY_DAYS.map(({ name, weekday }) => ({
    name,
    shifts: rota.shifts.filter((shift) => shift.weekday === weekday),
  })).filter(({ shifts }) => shifts.length > 0);
  return (
    <>
      <table className="duty-week">
        <caption className="visually-hidden">Who is on duty in a week</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Hours and people</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ name, shifts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <ul className="quiet-list">
                  {shifts.map((shift, index) => (
                    <li key={index} className="duty-shift">
                      <span className="duty-hours">{hoursText(shift)}</span>
                      <span>{inOrder(shift.userIds.map((userId) => nameIn(rota, userId)))}</span>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text c="dimmed" size="sm">
        All times as in {zoneCity(rota.timeZone)}.
      </Text>
      {rota.replacements.length > 0 && (
        <>
          <Text id={exceptionsId} fw={700} mt="md">
            On some days somebody else
          </Text>
          <ul className="duty-exceptions" aria-labelledby={exceptionsId}>
            {rota.replacements.map((one, index) => (
              <li key={index}>{replacementText(rota, one)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

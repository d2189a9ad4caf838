import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ADD, ROW, useRowFocus } from "../../../../ui/form/useRowFocus.js";
import { RowButton } from "../../../../ui/RowButton.js";

interface RowsFieldProps<Row> {
  /** At least one. */
  rows: Row[];
  max: number;
  onChange: (rows: Row[]) => void;
  /** What a row that is added begins with. */
  next: Row;
  texts: { add: string; remove: (number: number) => string };
  row: (row: Row, number: number, set: (row: Row) => void) => ReactNode;
}

/** One choice of days, and by "Add" a second and a third. */
export function RowsField<Row>({ rows, max, onChange, next, texts, row }: RowsFieldProps<Row>) {
  const put = (index: number, changed: Row) =>
    onChange(rows.map((other, place) => (place === index ? changed : other)));
  const { list, added, removed } = useRowFocus<HTMLDivElement>(rows.length);

  function add(): void {
    added();
    onChange([...rows, next]);
  }

  function remove(index: number): void {
    removed(index);
    onChange(rows.filter((_, place) => place !== index));
  }

  return (
    <div className="day-rows" ref={list}>
      {rows.map((one, index) => (
        <div key={index} className="day-row" {...ROW}>
          <div className="when-fields">{row(one, index + 1, (changed) => put(index, changed))}</div>
          {rows.length > 1 && (
            <RowButton icon={IconX} onClick={() => remove(index)} label={texts.remove(index + 1)} />
          )}
        </div>
      ))}
      {rows.length < max && (
        <Button
          variant="subtle"
          mt={4}
          {...ADD}
          onClick={add}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {texts.add}
        </Button>
      )}
    </div>
  );
}

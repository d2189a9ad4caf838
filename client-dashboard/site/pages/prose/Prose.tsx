import type { Block } from "./blocks.js";
import { fragmentOf } from "./fragmentOf.js";
import { InlineText } from "./InlineText.js";

/** A text of several blocks, in their order. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === "string") return <Paragraph text={block} />;
  if ("heading" in block) return <h2 id={fragmentOf(block.heading)}>{block.heading}</h2>;
  if ("note" in block)
    return (
      <p className="prose-note">
        <InlineText text={block.note} />
      </p>
    );
  if ("rows" in block) return <Table {...block} />;
  const isOrdered = "steps" in block;
  const List = isOrdered ? "ol" : "ul";
  const items = isOrdered ? block.steps : block.list;
  return (
    <List>
      {items.map((text) => (
        <li key={text}>
          <InlineText text={text} />
        </li>
      ))}
    </List>
  );
}

export function Paragraph({ text }: { text: string }) {
  return (
    <p>
      <InlineText text={text} />
    </p>
  );
}

interface TableProps {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

function Table({ head, rows }: TableProps) {
  return (
    <table className="prose-table">
      <thead>
        <tr>
          {head.map((name) =>
            name === "" ? <td key={name} /> : <th key={name} scope="col" children={name} />,
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = "", ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={index}>
                <InlineText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

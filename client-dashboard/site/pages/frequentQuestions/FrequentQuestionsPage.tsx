import type { SiteRoute } from "../../routes.js";
import { MoreLink, Opening } from "../parts/Opening.js";
import parts from "../parts/parts.css";
import { Paragraph } from "../prose/Prose.js";
import { FREQUENT_QUESTIONS } from "./texts.js";
import styles from "./frequentQuestions.css";

function FrequentQuestionsPage() {
  const { heading, lead, groups, closing } = FREQUENT_QUESTIONS;
  return (
    <>
      <Opening heading={heading} lead={lead} />
      {groups.map((group) => (
        <section key={group.heading} className="questions">
          <h2>{group.heading}</h2>
          <div className="questions-list">
            {group.questions.map(({ id, question, answer }) => (
              <section key={id} id={id} className="question">
                <h3>{question}</h3>
                {answer.map((text) => (
                  <Paragraph key={text} text={text} />
                ))}
              </section>
            ))}
          </div>
        </section>
      ))}
      <section className="section questions-end">
        <h2>{closing.words}</h2>
        <MoreLink {...closing.link} />
      </section>
    </>
  );
}

export const frequentQuestionsRoute: SiteRoute = {
  path: "/frequent-questions",
  title: FREQUENT_QUESTIONS.title,
  description: FREQUENT_QUESTIONS.description,
  page: FrequentQuestionsPage,
  styles: [parts, styles].join("\n"),
};

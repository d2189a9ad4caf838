import { Foot } from "./Foot.js";
import type { HomeScreen, HomeTools } from "./HomeDesk.js";
import type { HomeParts } from "./HomeParts.js";
import { Side } from "./Side.js";
import { cardsAt } from "./extras.js";
import { useFitting } from "./useFitting.js";
import { useHomeTexts } from "./texts/useHomeTexts.js";

interface HomeProps {
  screen: HomeScreen;
  tools: HomeTools;
}

/** The clock with its surroundings; alone before the first plan, and while the first words are on their way. */
export function Home({ screen, tools }: HomeProps) {
  const { face, plan } = screen.view;
  if (face && plan) return <Surrounded screen={screen} tools={tools} face={face} plan={plan} />;
  return (
    <>
      {screen.clock}
      {screen.next}
    </>
  );
}

function Surrounded({ screen, tools, face, plan }: HomeProps & Pick<HomeParts, "face" | "plan">) {
  const { view, hands, texts, clock, next } = screen;
  const words = useHomeTexts(face, tools);
  const now = tools.wallTimeAt(view.minute, view.zoneOffsets);
  const parts = words && { view, hands, texts, words, tools, face, plan, now };
  const isBeside = face.level === "full" || (face.level === "next" && cardsAt(plan, view.minute).length > 0);
  // Digits of a wider font than the tablets' own.
  const fitting = useFitting({ subject: `${face.level} ${isBeside} ${texts.clock(now).length}`, last: 1 });
  return (
    <>
      <div className={isBeside ? "home-top home-beside" : "home-top"} key="top">
        <div className={`home-clock home-clock-${fitting.attempt}`} ref={fitting.box}>
          {clock}
          {next}
        </div>
        {isBeside && parts && <Side parts={parts} />}
      </div>
      {parts && <Foot parts={parts} />}
    </>
  );
}

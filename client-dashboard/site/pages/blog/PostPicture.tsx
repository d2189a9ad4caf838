import { GoodbyeSpeaker } from "../art/GoodbyeSpeaker.js";
import { DevicePicture } from "../parts/DevicePicture.js";
import type { PostTexts } from "../prose/blocks.js";
import { ALEXA_TOGETHER } from "./alexaTogether/texts.js";

interface PostPictureProps {
  post: PostTexts;
  /** Above a post it is seen first of all, and loaded so. */
  isFirst?: boolean;
}

/** What stands above a post and beside it in the list: a drawing, or a real screenshot. */
export function PostPicture({ post, isFirst = false }: PostPictureProps) {
  if (post.path === ALEXA_TOGETHER.path) return <GoodbyeSpeaker title={post.picture} />;
  return (
    <div className="post-screenshot">
      <DevicePicture device="tablet" picture="displayClock" alt={post.picture} isFirst={isFirst} />
    </div>
  );
}

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export function PostDate({ date }: Pick<PostTexts, "date">) {
  return (
    <p className="post-date">
      <time dateTime={date}>{DATE.format(new Date(date))}</time>
    </p>
  );
}

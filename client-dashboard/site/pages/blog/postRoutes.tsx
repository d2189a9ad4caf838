import type { SiteRoute } from "../../routes.js";
import parts from "../parts/parts.css";
import type { PostTexts } from "../prose/blocks.js";
import { Prose } from "../prose/Prose.js";
import prose from "../prose/prose.css";
import styles from "./blog.css";
import { BLOG } from "./list/texts.js";
import { PostDate, PostPicture } from "./PostPicture.js";
import { POSTS } from "./posts.js";

function Post({ post }: { post: PostTexts }) {
  const { title, subtitle, date, blocks, sources, sourcesNote } = post;
  return (
    <article className="post">
      <header className="post-head">
        <PostDate date={date} />
        <h1>{title}</h1>
        <p className="post-subtitle">{subtitle}</p>
      </header>
      <div className="post-picture">
        <PostPicture post={post} isFirst />
      </div>
      <div className="post-words">
        <Prose blocks={blocks} />
        <section className="post-sources">
          <h2>{BLOG.sources}</h2>
          <p>{sourcesNote}</p>
          <ul>
            {sources.map(({ text, href }) => (
              <li key={text}>
                <a href={href} rel="noreferrer">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <p className="post-all">
          <a href="/blog">{BLOG.all}</a>
        </p>
      </div>
    </article>
  );
}

export const postRoutes: readonly SiteRoute[] = POSTS.map((post) => ({
  path: post.path,
  title: post.title,
  description: post.description,
  page: () => <Post post={post} />,
  styles: [parts, prose, styles].join("\n"),
  kind: "post",
  date: post.date,
}));

import type { SiteRoute } from "../../../routes.js";
import { Opening } from "../../parts/Opening.js";
import parts from "../../parts/parts.css";
import styles from "../blog.css";
import { PostDate, PostPicture } from "../PostPicture.js";
import { POSTS } from "../posts.js";
import { BLOG } from "./texts.js";

function BlogPage() {
  return (
    <>
      <Opening heading={BLOG.heading} lead={BLOG.lead} />
      <ul className="posts">
        {POSTS.map((post) => (
          <li key={post.path}>
            <article className="post-card">
              <PostPicture post={post} />
              <div className="post-card-words">
                <PostDate date={post.date} />
                <h2>
                  <a href={post.path}>{post.title}</a>
                </h2>
                <p>{post.subtitle}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}

export const blogRoute: SiteRoute = {
  path: "/blog",
  title: BLOG.title,
  description: BLOG.description,
  page: BlogPage,
  styles: [parts, styles].join("\n"),
};

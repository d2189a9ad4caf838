/** The part of a kept file that a player asks for: Safari plays nothing from an answer that ignores it. */
export async function answerRange(whole: Response, range: string | null): Promise<Response> {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range || "");
  if (!asked) return whole;
  const bytes = await whole.arrayBuffer();
  const start = Number(asked[1]);
  const end = Math.min(asked[2] ? Number(asked[2]) + 1 : bytes.byteLength, bytes.byteLength);
  const headers = new Headers(whole.headers);
  if (start >= end) {
    headers.set("Content-Range", `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${start}-${end - 1}/${bytes.byteLength}`);
  headers.set("Content-Length", String(end - start));
  return new Response(bytes.slice(start, end), { status: 206, headers });
}

/** Why this browser cannot take part in a video call; null: it can. */
export function findOwnTrouble(): string | null {
  const isAble = typeof RTCPeerConnection !== "undefined" && "addTrack" in RTCPeerConnection.prototype;
  if (!isAble || typeof MediaStream === "undefined")
    return "This browser can't make video calls. Try a newer one.";
  return null;
}

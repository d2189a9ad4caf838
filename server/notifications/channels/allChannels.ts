import type { ChannelName } from "../deliveries/delivery.model.js";
import type { Channel } from "./Channel.js";
import { mailChannel } from "./mailChannel.js";
import { pushChannel } from "./pushChannel.js";
import { webhookChannel } from "./webhookChannel.js";

export const CHANNELS: Record<ChannelName, Channel> = {
  mail: mailChannel,
  push: pushChannel,
  webhook: webhookChannel,
};

import { api } from "../../../shared/contract/api.js";
import type { EndpointDefinition, EndpointRequest } from "../../../shared/contract/base/endpoint.js";
import { SAMPLE_CALENDAR } from "./sampleCalendar.js";
import { SAMPLE_PHOTO } from "./samplePhoto.js";
import { buildVoice } from "./buildVoice.js";
import type { Household } from "./buildHousehold.js";
import { sessionIdOf } from "../server/sessionIdOf.js";

type Api = typeof api;
type SampleRequests = {
  [Feature in keyof Api]: {
    [Name in keyof Api[Feature]]: Api[Feature][Name] extends EndpointDefinition
      ? (household: Household) => EndpointRequest<Api[Feature][Name]>
      : never;
  };
};

const SUNDAY = { startDate: "2030-05-05", endDate: "2030-05-05", rule: null };

/**
 * A request for every endpoint that succeeds for the household's owner. A new endpoint without one does not compile: the tests
 * of access and of bad input start from here.
 */
const SAMPLE_REQUESTS: SampleRequests = {
  accounts: {
    signUp: () => ({ body: { email: "new@example.com", password: "a lamp in the hall", name: "Newcomer" } }),
    checkPassword: () => ({ body: { password: "a lamp in the hall", email: "new@example.com" } }),
    logIn: ({ owner }) => ({ body: { email: owner.email, password: owner.password } }),
    refreshSession: () => ({}),
    logOut: () => ({}),
    getUserData: () => ({}),
    setProfile: ({ owner }) => ({
      body: { name: "Anna B.", timeZone: "Europe/Oslo", latestGroupID: owner.groupId },
    }),
    getSignInOptions: () => ({}),
    sendVerificationMail: () => ({}),
    verifyEmail: ({ mailTokens }) => ({ body: { token: mailTokens.verify } }),
    requestPasswordReset: ({ owner }) => ({ body: { email: owner.email } }),
    resetPassword: ({ mailTokens }) => ({
      body: { token: mailTokens.reset, password: "a lamp in the attic" },
    }),
    changePassword: ({ owner }) => ({
      body: { currentPassword: owner.password, newPassword: "a lamp in the attic" },
    }),
    listSessions: () => ({}),
    endSession: ({ owner }) => ({ params: { sessionId: sessionIdOf(owner) } }),
    signOutEverywhere: () => ({}),
    setPhoto: () => ({ file: SAMPLE_PHOTO }),
    removePhoto: () => ({}),
    downloadMyData: () => ({}),
    deleteAccount: ({ owner }) => ({ body: { password: owner.password, dissolveGroup: true } }),
  },
  activity: {
    list: ({ display }) => ({ query: { displayId: display.id, limit: 5 } }),
  },
  autoAnswers: {
    list: ({ display }) => ({ params: { displayId: display.id } }),
    consent: ({ owner, display, device }) => ({
      params: { displayId: display.id },
      body: {
        ...{ userId: owner.userId, deviceId: device.id },
        ...{ decidedBy: "Anna, with Mum", personSaid: "Yes, that is easier for me." },
      },
    }),
    stop: ({ display, autoAnswer }) => ({
      params: { displayId: display.id, autoAnswerId: autoAnswer.id },
    }),
  },
  billing: {
    createCheckoutSession: () => ({ body: { tier: "family", interval: "monthly", quantity: 1 } }),
    createPortalSession: () => ({}),
    refresh: () => ({}),
    listPrices: () => ({}),
    getGroupSubscription: () => ({}),
    chooseEditable: () => ({ body: { displayIds: [] } }),
  },
  callRequests: {
    list: () => ({}),
    claim: ({ display, callRequest }) => ({
      params: { displayId: display.id, requestId: callRequest.id },
      body: { at: null },
    }),
    release: ({ display, callRequest }) => ({
      params: { displayId: display.id, requestId: callRequest.id },
    }),
    finish: ({ display, callRequest }) => ({
      params: { displayId: display.id, requestId: callRequest.id },
    }),
  },
  calls: {
    // Begun by this page a moment ago.
    start: ({ display, call }) => ({ params: { displayId: display.id }, body: { sideId: call.sideId } }),
    ask: ({ display, call }) => ({
      params: { displayId: display.id, callId: call.id },
      body: { sideId: call.askingSideId },
    }),
    admit: ({ display, call }) => ({
      params: { displayId: display.id, callId: call.id },
      body: { sideId: call.askingSideId },
    }),
    leave: ({ display, call }) => ({
      params: { displayId: display.id, callId: call.id },
      body: { sideId: call.sideId },
    }),
    iceServers: ({ display, call }) => ({
      params: { displayId: display.id, callId: call.id },
      body: { sideId: call.sideId },
    }),
    listOfDisplay: ({ display }) => ({ params: { displayId: display.id }, query: { limit: 5 } }),
    listStanding: () => ({}),
  },
  cards: {
    list: ({ display }) => ({ params: { displayId: display.id } }),
    create: ({ display }) => ({
      params: { displayId: display.id },
      body: { text: "Ida comes on Sunday", until: "2030-05-01T18:00:00.000Z" },
    }),
    edit: ({ display, card }) => ({
      params: { displayId: display.id, cardId: card.id },
      body: { text: "Ola comes at six", until: "2030-05-01T18:00:00.000Z" },
    }),
    remove: ({ display, card }) => ({ params: { displayId: display.id, cardId: card.id } }),
  },
  calendar: {
    list: ({ display }) => ({
      params: { displayId: display.id },
      query: { from: "2030-05-01", until: "2030-05-08" },
    }),
  },
  calendarImports: {
    preview: ({ display }) => ({ params: { displayId: display.id }, file: SAMPLE_CALENDAR }),
    create: ({ display }) => ({
      params: { displayId: display.id },
      query: { familyOnly: "yes" },
      file: SAMPLE_CALENDAR,
    }),
    list: ({ display }) => ({ params: { displayId: display.id } }),
    remove: ({ display, calendarImport }) => ({
      params: { displayId: display.id, importId: calendarImport.id },
    }),
  },
  followedCalendars: {
    list: ({ display }) => ({ params: { displayId: display.id } }),
    // The guard refuses it: no test asks a server elsewhere.
    follow: ({ display }) => ({
      params: { displayId: display.id },
      body: {
        address: "https://127.0.0.1:9/private/basic.ics",
        color: "teal",
        hiddenWords: ["training"],
        familyOnly: true,
      },
    }),
    edit: ({ display, followedCalendar }) => ({
      params: { displayId: display.id, calendarId: followedCalendar.id },
      body: { name: "Choir", color: "rose", familyOnly: true },
    }),
    look: ({ display, followedCalendar }) => ({
      params: { displayId: display.id, calendarId: followedCalendar.id },
    }),
    remove: ({ display, followedCalendar }) => ({
      params: { displayId: display.id, calendarId: followedCalendar.id },
    }),
  },
  calendarLinks: {
    list: () => ({}),
    make: ({ display }) => ({ params: { displayId: display.id }, body: { withMessages: true } }),
    end: ({ display }) => ({ params: { displayId: display.id } }),
    makeOwn: () => ({}),
    endOwn: () => ({}),
  },
  events: {
    list: ({ display }) => ({
      params: { displayId: display.id },
      query: { from: "2030-05-01", until: "2030-05-08" },
    }),
    create: ({ display }) => ({
      params: { displayId: display.id },
      body: {
        title: "Ida comes",
        when: { ...SUNDAY, startTime: "14:00", endTime: "16:00" },
        reminderMinutes: 30,
      },
    }),
    edit: ({ display, event }) => ({
      params: { displayId: display.id, eventId: event.id },
      body: { scope: "this", date: "2030-05-02", changes: { place: "At home" } },
    }),
    remove: ({ display, event }) => ({
      params: { displayId: display.id, eventId: event.id },
      query: { scope: "following", date: "2030-05-03" },
    }),
    restore: ({ display, event }) => ({ params: { displayId: display.id, eventId: event.id } }),
    skip: ({ display, event }) => ({
      params: { displayId: display.id, eventId: event.id },
      body: { date: "2030-05-04" },
    }),
    pause: ({ display, event }) => ({
      params: { displayId: display.id, eventId: event.id },
      body: { paused: true },
    }),
    undo: ({ display, event }) => ({
      params: { displayId: display.id, eventId: event.id },
      body: { version: 1 },
    }),
  },
  deviceSync: { sync: () => ({ body: { appVersion: "test", epoch: null, planVersion: null, frames: [] } }) },
  displays: {
    list: () => ({}),
    create: () => ({ body: { name: "Dad", timeZone: "Europe/Oslo", language: "en" } }),
    get: ({ display }) => ({ params: { displayId: display.id } }),
    edit: ({ display }) => ({ params: { displayId: display.id }, body: { name: "Mother", awayUntil: null } }),
    openPairing: ({ display }) => ({ params: { displayId: display.id } }),
    createPairingLink: ({ display }) => ({ params: { displayId: display.id } }),
    useThisBrowser: ({ display }) => ({ params: { displayId: display.id } }),
    allowDevice: ({ display, waitingScreen }) => ({
      params: { displayId: display.id, requestId: waitingScreen.id },
      body: { number: waitingScreen.number },
    }),
    ignoreDevice: ({ display, waitingScreen }) => ({
      params: { displayId: display.id, requestId: waitingScreen.id },
    }),
    renameDevice: ({ display, device }) => ({
      params: { displayId: display.id, deviceId: device.id },
      body: { name: "Kitchen" },
    }),
    setViewing: ({ display, device }) => ({
      params: { displayId: display.id, deviceId: device.id },
      body: { diagonalInches: 10, distanceM: 3 },
    }),
    identifyDevice: ({ display, device }) => ({ params: { displayId: display.id, deviceId: device.id } }),
    reloadDevice: ({ display, device }) => ({ params: { displayId: display.id, deviceId: device.id } }),
    rejectDevice: ({ display, device }) => ({ params: { displayId: display.id, deviceId: device.id } }),
    removeDevice: ({ display, device }) => ({ params: { displayId: display.id, deviceId: device.id } }),
  },
  duty: {
    get: () => ({}),
    edit: () => ({ body: { baseVersion: 0, timeZone: "Europe/Oslo", shifts: [], replacements: [] } }),
    setAway: () => ({ body: { until: null } }),
  },
  feedback: {
    create: ({ owner }) => ({
      body: {
        formData: { name: "Anna Berg", email: "anna@example.com", comments: "It works." },
        type: "feedback",
        userID: owner.userId,
      },
    }),
  },
  groups: {
    get: () => ({}),
    listMembers: () => ({ query: { limit: 5 } }),
    listInvites: () => ({ query: { limit: 5 } }),
    rename: () => ({ body: { name: "Mum's circle" } }),
    setLadders: () => ({
      body: { ladders: { medication: { larger: 2, aloud: 4, duty: 6, all: 8 }, reminder: null } },
    }),
    answerOlderLadders: () => ({ body: { on: true } }),
    invite: ({ display }) => ({
      body: { email: "sister@example.com", displayIds: [display.id], limited: true },
    }),
    inviteLink: ({ invite }) => ({ params: { inviteId: invite.id } }),
    sendInviteAgain: ({ invite }) => ({ params: { inviteId: invite.id } }),
    revokeInvite: ({ invite }) => ({ params: { inviteId: invite.id } }),
    editMember: ({ member, display }) => ({
      params: { userId: member.userId },
      body: { displayIds: [display.id], limited: true },
    }),
    removeMember: ({ member }) => ({ params: { userId: member.userId } }),
    offerOwnership: ({ owner, member }) => ({ body: { userId: member.userId, password: owner.password } }),
    answerOwnership: () => ({ body: { accept: true } }),
    openInvite: ({ mailTokens }) => ({ body: { token: mailTokens.invite } }),
    acceptGroupInvite: ({ owner }) => ({ body: { accept: true, groupID: owner.groupId, onboarding: true } }),
    makeOwnGroup: () => ({}),
    leaveGroup: ({ joinedGroupId }) => ({ body: { groupID: joinedGroupId } }),
    listAudit: ({ display }) => ({ query: { displayId: display.id, limit: 5 } }),
    exportAudit: () => ({}),
  },
  // The guard refuses it, so that no test asks for a name.
  headlines: { check: () => ({ body: { url: "http://127.0.0.1:9/feed" } }) },
  health: { getHealth: () => ({}) },
  mailStops: {
    stop: ({ stopToken }) => ({ params: { token: stopToken } }),
    stopTopic: ({ topicStopToken }) => ({ params: { token: topicStopToken } }),
  },
  messages: {
    create: ({ display }) => ({
      body: {
        displayIds: [display.id],
        text: "Time for your tablets",
        label: "medication",
        urgent: false,
        replies: { set: "own", texts: ["Taken", "Later"] },
        when: { kind: "once", date: "2030-05-01", time: "08:00" },
        stayMinutes: 30,
      },
    }),
    list: ({ display }) => ({ params: { displayId: display.id }, query: { kind: "all", limit: 5 } }),
    get: ({ message }) => ({ params: { messageId: message.id } }),
    edit: ({ message }) => ({
      params: { messageId: message.id },
      body: { scope: "all", changes: { text: "Supper is in the fridge" } },
    }),
    remove: ({ message }) => ({ params: { messageId: message.id }, query: { scope: "all" } }),
    restore: ({ message }) => ({ params: { messageId: message.id } }),
    undo: ({ series }) => ({ params: { messageId: series.id }, body: { version: 1 } }),
    skip: ({ series }) => ({
      params: { messageId: series.id },
      body: { key: `${series.id}/2030-05-01/s1`, skipped: true },
    }),
    pause: ({ series }) => ({ params: { messageId: series.id }, body: { paused: true } }),
    backToSeries: ({ changedShowing }) => ({ params: { messageId: changedShowing.id } }),
    ladder: ({ message }) => ({ params: { messageId: message.id } }),
    showings: ({ message }) => ({ params: { messageId: message.id } }),
  },
  notifications: {
    get: () => ({}),
    edit: () => ({
      body: { answers: { push: false, mail: true }, quietHours: { from: "22:00", until: "07:00" } },
    }),
    removeDevice: ({ pushDevice }) => ({ params: { deviceId: pushDevice.id } }),
    getReach: () => ({}),
    sendMailsAgain: () => ({}),
    turnMailsOn: () => ({}),
    countOpen: () => ({}),
    lookAtClaim: ({ claimToken }) => ({ body: { claimToken } }),
    claim: ({ claimToken }) => ({ body: { claimToken } }),
    noteOpened: ({ openedToken }) => ({ body: { openedToken } }),
    sendTestMessage: ({ pushDevice }) => ({ body: { fcmToken: pushDevice.token } }),
  },
  occurrences: {
    list: ({ display }) => ({
      params: { displayId: display.id },
      query: { direction: "upcoming", limit: 5 },
    }),
    listOpen: () => ({}),
    claim: ({ display, message }) => ({
      params: { displayId: display.id },
      body: { key: `${message.id}/once` },
    }),
    release: ({ display, message }) => ({
      params: { displayId: display.id },
      body: { key: `${message.id}/once` },
    }),
    markDone: ({ display, message }) => ({
      params: { displayId: display.id },
      body: { key: `${message.id}/once`, note: "I phoned her" },
    }),
  },
  pairing: {
    pair: ({ display }) => ({ body: { code: display.code } }),
    check: () => ({}),
  },
  people: {
    list: () => ({ query: { limit: 5 } }),
    create: () => ({ body: { name: "Ida Berg", relation: "granddaughter", phone: "+47 22 33 44 55" } }),
    edit: ({ person }) => ({ params: { personId: person.id }, body: { relation: "grandson", phone: null } }),
    remove: ({ person }) => ({ params: { personId: person.id } }),
    setPhoto: ({ person }) => ({ params: { personId: person.id }, file: SAMPLE_PHOTO }),
    removePhoto: ({ person }) => ({ params: { personId: person.id } }),
  },
  recordings: {
    list: ({ display }) => ({ params: { displayId: display.id }, query: { limit: 5 } }),
    get: ({ display, recording }) => ({ params: { displayId: display.id, recordingId: recording.id } }),
    noteHeard: ({ display, recording }) => ({ params: { displayId: display.id, recordingId: recording.id } }),
    remove: ({ display, recording }) => ({ params: { displayId: display.id, recordingId: recording.id } }),
  },
  plan: { get: ({ display }) => ({ params: { displayId: display.id } }) },
  photos: {
    list: ({ display }) => ({ params: { displayId: display.id }, query: { limit: 5 } }),
    add: ({ display }) => ({ params: { displayId: display.id }, file: SAMPLE_PHOTO }),
    edit: ({ display, photo, person }) => ({
      params: { displayId: display.id, photoId: photo.id },
      body: { caption: "In the garden", personIds: [person.id] },
    }),
    remove: ({ display, photo }) => ({ params: { displayId: display.id, photoId: photo.id } }),
  },
  status: {
    listAlerts: () => ({}),
    listNotified: () => ({ query: { limit: 5 } }),
  },
  takeovers: {
    get: () => ({}),
    settle: ({ owner, member }) => ({
      body: {
        groupID: owner.groupId,
        until: "2030-05-01T08:00:00.000Z",
        remove: { members: [member.userId] },
      },
    }),
  },
  version: { getVersion: () => ({}) },
  voices: { create: () => ({ file: buildVoice(1) }) },
  weather: { findPlaces: () => ({ query: { query: "Bergen" } }) },
  webhooks: {
    list: () => ({}),
    // An address in figures, so that no test asks for a name.
    create: () => ({ body: { address: "https://93.184.215.14/api/webhook/lamp", topics: ["calls"] } }),
    edit: ({ webhook }) => ({ params: { webhookId: webhook.id }, body: { topics: ["missed"], on: true } }),
    remove: ({ webhook }) => ({ params: { webhookId: webhook.id } }),
    renewSecret: ({ webhook }) => ({ params: { webhookId: webhook.id } }),
    test: ({ webhook }) => ({ params: { webhookId: webhook.id } }),
    deliveries: ({ webhook }) => ({ params: { webhookId: webhook.id } }),
  },
};

/** An endpoint of the contract with a request that suits it. */
export interface SampledEndpoint {
  /** `messages.create` */
  name: string;
  endpoint: EndpointDefinition;
  sample(household: Household): SampleRequest;
}

/** The parts of any endpoint's request, for tests that know no single endpoint. */
export interface SampleRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

export const SAMPLED_ENDPOINTS: SampledEndpoint[] = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<EndpointDefinition>(endpoints).map(([name, endpoint]) => {
    const samples: Record<string, (household: Household) => SampleRequest> =
      SAMPLE_REQUESTS[feature as keyof Api];
    const sample = samples[name];
    if (!sample) throw new Error(`There is no sample request for ${feature}.${name}.`);
    return { name: `${feature}.${name}`, endpoint, sample };
  }),
);
